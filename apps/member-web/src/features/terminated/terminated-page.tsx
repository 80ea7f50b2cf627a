import { Button, buttonClass } from '@krapao/ui/button';
import { Icon } from '@krapao/ui/icon';
import { Mark } from '@krapao/ui/mark';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { flags } from '../../shared/flags.ts';
import { PATHS } from '../../shared/paths.ts';
import { activeQuery } from '../../shared/session/active-query.ts';
import './terminated.css';

const BODY_CLASS = 'terminated-body';

/**
 * The service is gone: the shutter is down. There is no menu, since nothing behind it would answer. Whoever comes (back)
 * to this page when the service is there again is led on.
 */
export function TerminatedPage() {
  const active = useQuery({ ...activeQuery, refetchOnWindowFocus: 'always' });
  return active.isFetchedAfterMount && active.isSuccess ? (
    <Navigate to={PATHS.user} replace />
  ) : (
    <Shutter {...active} />
  );
}

function Shutter({ refetch, isFetching }: { refetch: () => unknown; isFetching: boolean }) {
  const t = useTranslations('terminated');
  const common = useTranslations('common');
  useTitle(t('title'));
  useEffect(() => {
    document.body.classList.add(BODY_CLASS);
    return () => document.body.classList.remove(BODY_CLASS);
  }, []);
  const { contact } = flags;
  return (
    <main className="terminated">
      <div className="terminated-shutter" aria-hidden="true">
        <i />
      </div>
      <div className="terminated-words">
        <Mark />
        <h1 className="text-title">{t('title')}</h1>
        <p className="ink-soft">{t('money')}</p>
        <p className="ink-soft">{t('ask')}</p>
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
        <Button tone="ghost" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      </div>
    </main>
  );
}
