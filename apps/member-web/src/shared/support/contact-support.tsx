import { Button, buttonClass } from '@krapao/ui/actions/button';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Icon } from '@krapao/ui/brand/icon';
import { CloseSheet } from '@krapao/ui/layers/close-sheet';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { chatQuery } from '../chat/chat-query.ts';
import { openChat } from '../chat/open-chat.ts';
import { contactQuery } from './contact-query.ts';
import './contact-support.css';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { PATHS } from '../paths.ts';

type Props = {
  reference?: string | undefined;
  /** The reference is of a slip or statement entry, which the chat can show. */
  isItem?: boolean;
};

/** The contact with support and the reference to quote: by chat or, where not offered, by LINE or the contact page. */
export function ContactSupport({ reference, isItem = false }: Props) {
  const t = useTranslations('support');
  const isOffered = useQuery(chatQuery).data ?? false;
  const closeSheet = use(CloseSheet);
  if (isOffered) {
    const open = () => openChat(isItem ? { reference } : { words: reference });
    return (
      <div className="contact-support">
        <Button size="sm" tone="line" icon="chat" onClick={() => (closeSheet ? closeSheet(open) : open())}>
          {t('ask')}
        </Button>
      </div>
    );
  }
  return <Elsewhere reference={reference} />;
}

function Elsewhere({ reference }: Pick<Props, 'reference'>) {
  const t = useTranslations('support');
  const copy = useCopy();
  const lineLink = useQuery(contactQuery(useLocale())).data?.lineLink;
  const look = buttonClass({ tone: 'line', size: 'sm' });
  const label = (
    <>
      <Icon name="chat" />
      {t('ask')}
    </>
  );
  return (
    <div className="contact-support">
      {reference && (
        <div className="contact-support-reference">
          <p>
            <small>{t('quote')}</small>
            <b className="num is-thin">{reference}</b>
          </p>
          <IconButton icon="copy" label={t('copyReference')} onClick={() => copy(reference)} />
        </div>
      )}
      {lineLink ? (
        <a className={look} href={lineLink} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ) : (
        // Used in sheets: the page replaces the sheet's history entry.
        <Link className={look} to={PATHS.userContact} replace>
          {label}
        </Link>
      )}
    </div>
  );
}
