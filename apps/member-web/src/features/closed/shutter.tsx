import { Button, buttonClass } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { Mark } from '@krapao/ui/brand/mark';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { flags } from '../../shared/flags.ts';
import './shutter.css';

const BODY_CLASS = 'shutter-body';

type Props = { title: string; onRetry: () => void; isFetching: boolean; children: ReactNode };

/** A closed page without a menu, since no other page would work. */
export function Shutter({ title, onRetry, isFetching, children }: Props) {
  const t = useTranslations('closed');
  const common = useTranslations('common');
  useTitle(title);
  useEffect(() => {
    document.body.classList.add(BODY_CLASS);
    return () => document.body.classList.remove(BODY_CLASS);
  }, []);
  const { contact } = flags;
  return (
    <main className="shutter">
      <div className="shutter-slats" aria-hidden="true">
        <i />
      </div>
      <div className="shutter-words">
        <Mark />
        <h1 className="text-title">{title}</h1>
        {children}
        {contact && (
          <a
            className={buttonClass({ tone: 'gold', size: 'lg' })}
            href={contact.lineLink}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="chat" />
            {t('contact', { name: contact.lineName })}
          </a>
        )}
        <Button tone="ghost" icon="refresh" busy={isFetching} onClick={onRetry}>
          {common('retry')}
        </Button>
      </div>
    </main>
  );
}
