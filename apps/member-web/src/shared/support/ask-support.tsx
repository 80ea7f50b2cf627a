import { Button, buttonClass } from '@krapao/ui/button';
import { CloseSheet } from '@krapao/ui/close-sheet';
import { Icon } from '@krapao/ui/icon';
import { IconButton } from '@krapao/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { chatQuery } from '../chat/chat-query.ts';
import { openChat } from '../chat/open-chat.ts';
import { contactQuery } from './contact-query.ts';
import './ask-support.css';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { PATHS } from '../paths.ts';

type Props = {
  reference?: string | undefined;
  /** The reference is of a slip or of a line of the statement: the chat can show it. */
  isItem?: boolean;
};

/** The way to a person, and what to tell them: into the chat, or where there is none to the line or page of support. */
export function AskSupport({ reference, isItem = false }: Props) {
  const t = useTranslations('support');
  const isOffered = useQuery(chatQuery).data ?? false;
  const closeSheet = use(CloseSheet);
  if (isOffered) {
    const open = () => openChat(isItem ? { reference } : { words: reference });
    return (
      <div className="ask-support">
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
    <div className="ask-support">
      {reference && (
        <div className="ask-support-reference">
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
        // Stands in sheets: the entry that Back closes them by gives way to the page.
        <Link className={look} to={PATHS.userContact} replace>
          {label}
        </Link>
      )}
    </div>
  );
}
