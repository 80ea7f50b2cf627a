import { buttonClass } from '@krapao/ui/button';
import { Icon } from '@krapao/ui/icon';
import { IconButton } from '@krapao/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { contactQuery } from './contact-query.ts';
import './ask-support.css';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { PATHS } from '../paths.ts';

/** The way to a person, and what to tell them. */
export function AskSupport({ reference }: { reference?: string }) {
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
