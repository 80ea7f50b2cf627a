import { Button } from '@krapao/ui/button';
import { Money } from '@krapao/ui/money';
import { SkeletonRows } from '@krapao/ui/skeleton';
import { Status } from '@krapao/ui/status';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/use-act.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { Age } from '../../shared/time/age.tsx';
import './books-tab.css';
import type { Books } from './books.ts';
import { Comparisons } from './comparisons.tsx';
import type { Tabs } from './tabs.ts';

type Book = { kind: 'bank' | 'game'; book: string; accountNo?: string };

const PATIENCE = { lateMs: 5 * 60_000, tooLateMs: 30 * 60_000 };

/** The books of banks and games beside ours. */
export function BooksTab({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('ledger');
  const nav = useTranslations('common.nav');
  const books = useQuery({
    queryKey: ['books'],
    queryFn: () => call('GET /api/office/books'),
    refetchInterval: ({ state }) => (state.data?.comparisons.some(({ finishedAt }) => !finishedAt) ? 1_000 : 15_000),
  });
  const compare = useAct('POST /api/office/books/compare', { stale: [['books']] });
  const send = (body: Book) => compare.send({ body });
  if (!books.data) {
    return (
      <PageFrame title={nav('ledger')} tabs={tabs}>
        {books.isError ? <QueryRetry query={books} /> : <SkeletonRows count={6} />}
      </PageFrame>
    );
  }
  return (
    <PageFrame title={nav('ledger')} tabs={tabs} padded>
      <h2 className="books-tab-head">{t('banks')}</h2>
      <Banks banks={books.data.banks} onCompare={send} />
      <h2 className="books-tab-head">{t('games')}</h2>
      <Games games={books.data.games} onCompare={send} />
      <h2 className="books-tab-head">{t('comparisons')}</h2>
      <Comparisons comparisons={books.data.comparisons} />
    </PageFrame>
  );
}

function Banks({ banks, onCompare }: { banks: Books['banks']; onCompare: (book: Book) => void }) {
  const t = useTranslations('ledger');
  return (
    <ul className="books-tab-list">
      {banks.map(({ code, accountNo, currency, readAt, doubts, waiting, waitingAmount }) => (
        <li key={`${code} ${accountNo} ${currency}`}>
          <span className="grow">
            <b>{code}</b> <span className="num is-thin">{accountNo}</span> <span className="ink-mute">{currency}</span>
          </span>
          {doubts > 0 && <Status kind="fail">{t('doubts', { n: doubts })}</Status>}
          {waiting > 0 && (
            <span>
              {t('unclaimed', { n: waiting })} <Money value={waitingAmount} currency={currency} />
            </span>
          )}
          <span className="ink-mute books-tab-heard">
            {readAt ? (
              <>
                {t('readAt')} <Age at={readAt} patience={PATIENCE} />
              </>
            ) : (
              t('neverRead')
            )}
          </span>
          <span className="books-tab-act">
            <Button size="xs" icon="merge" onClick={() => onCompare({ kind: 'bank', book: code, accountNo })}>
              {t('compare')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Games({ games, onCompare }: { games: Books['games']; onCompare: (book: Book) => void }) {
  const t = useTranslations('ledger');
  return (
    <ul className="books-tab-list">
      {games.map(({ code, name, isOpen, isReported, readAt, open, oldestOpenAt, succeeded, failed, inside }) => (
        <li key={code}>
          <span className="grow">
            <b>{name}</b> {!isOpen && <span className="ink-mute">{t('closedGame')}</span>}
          </span>
          {open > 0 && oldestOpenAt && (
            <Status kind="wait">
              {t('openTransfers', { n: open })} <Age at={oldestOpenAt} patience={PATIENCE} />
            </Status>
          )}
          {failed > 0 && <Status kind="fail">{t('failedTransfers', { n: failed })}</Status>}
          {inside.map(({ account, currency, amount }) => (
            <Link key={account} to={`/ledger/entries?account=${account}`}>
              {t('inside')} <Money value={amount} currency={currency} />
            </Link>
          ))}
          <span className="ink-mute books-tab-heard">
            {t('doneTransfers', { n: succeeded })}
            {readAt && (
              <>
                {' '}
                · {t('betsReadAt')} <Age at={readAt} />
              </>
            )}
          </span>
          <span className="books-tab-act">
            {isReported ? (
              <Button size="xs" icon="merge" onClick={() => onCompare({ kind: 'game', book: code })}>
                {t('compare')}
              </Button>
            ) : (
              <span className="ink-mute">{t('notCompared')}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
