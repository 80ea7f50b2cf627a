import { Status } from '@krapao/ui/data/status';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import { Age } from '../../shared/time/age.tsx';
import './health.css';

type Books = AnswerOf<'GET /api/office/books'>;

/** Age of the last feed read at which a bank counts as late, and as failed. */
const PATIENCE = { lateMs: 5 * 60_000, tooLateMs: 30 * 60_000 };

/** Status of banks and games. */
export function Health({ books }: { books: Books }) {
  const t = useTranslations('dashboard');
  return (
    <ul className="health">
      {books.banks.map(({ code, accountNo, currency, hasFeed, readAt, doubts, waiting }) => (
        <li key={`${code} ${accountNo} ${currency}`}>
          <span className="grow">
            <b>{code}</b> <span className="ink-mute num is-thin">{accountNo}</span>
          </span>
          {doubts > 0 && (
            <Link to="/queue/entries">
              <Status kind="fail">{t('doubts', { n: doubts })}</Status>
            </Link>
          )}
          {waiting > 0 && (
            <Link to={`/queue?search=${encodeURIComponent(code)}`}>{t('unclaimed', { n: waiting })}</Link>
          )}
          {hasFeed && readAt ? (
            <Age at={readAt} patience={PATIENCE} />
          ) : (
            <span className="ink-mute">{t(hasFeed ? 'neverRead' : 'noFeed')}</span>
          )}
        </li>
      ))}
      {books.games.map(({ code, name, isOpen, open, oldestOpenAt, failed, succeeded }) => (
        <li key={code}>
          <span className="grow">
            <b>{name}</b> {!isOpen && <span className="ink-mute">{t('closed')}</span>}
          </span>
          {failed > 0 && <Status kind="fail">{t('failedTransfers', { n: failed })}</Status>}
          {open > 0 && oldestOpenAt ? (
            <span>
              {t('openTransfers', { n: open })} <Age at={oldestOpenAt} patience={PATIENCE} />
            </span>
          ) : (
            <span className="ink-mute">{t('doneTransfers', { n: succeeded })}</span>
          )}
        </li>
      ))}
      <li>
        <Link to="/ledger/books">{t('toBooks')}</Link>
      </li>
    </ul>
  );
}
