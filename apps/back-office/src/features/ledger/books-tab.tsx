import { Button } from '@krapao/ui/actions/button';
import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { Age } from '../../shared/time/age.tsx';
import './books-tab.css';
import type { Books } from './books.ts';
import { Comparisons } from './comparisons.tsx';
import type { Tabs } from './tabs.ts';

type Book = { kind: 'bank' | 'game'; book: string; accountNo?: string };

const PATIENCE = { lateMs: 5 * 60_000, tooLateMs: 30 * 60_000 };

/** Reconciliation of banks and games with the ledger. */
export function BooksTab({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('ledger');
  const nav = useTranslations('common.nav');
  const books = useQuery({
    queryKey: ['books'],
    queryFn: () => call('GET /api/office/books'),
    refetchInterval: ({ state }) => (state.data?.comparisons.some(({ finishedAt }) => !finishedAt) ? 1_000 : 15_000),
  });
  const compare = useCommand('POST /api/office/books/compare', { stale: [['books']] });
  const send = (body: Book) => compare.send({ body });
  return (
    <PageFrame title={nav('ledger')} tabs={tabs} padded>
      <Loaded query={books}>
        {({ banks, games, comparisons }) => (
          <>
            <h2 className="books-tab-head">{t('banks')}</h2>
            <Banks banks={banks} onCompare={send} />
            <h2 className="books-tab-head">{t('games')}</h2>
            <Games games={games} onCompare={send} />
            <h2 className="books-tab-head">{t('comparisons')}</h2>
            <Comparisons comparisons={comparisons} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function Banks({ banks, onCompare }: { banks: Books['banks']; onCompare: (book: Book) => void }) {
  const t = useTranslations('ledger');
  return (
    <ul className="books-tab-list">
      {banks.map(({ code, accountNo, currency, hasFeed, readAt, doubts, waiting, waitingAmount }) => (
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
          <span className="ink-mute books-tab-known">
            {hasFeed && readAt ? (
              <>
                {t('readAt')} <Age at={readAt} patience={PATIENCE} />
              </>
            ) : (
              t(hasFeed ? 'neverRead' : 'noFeed')
            )}
          </span>
          <span className="books-tab-act">
            {hasFeed && (
              <Button size="xs" icon="merge" onClick={() => onCompare({ kind: 'bank', book: code, accountNo })}>
                {t('compare')}
              </Button>
            )}
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
          {inside.map(({ account, currency, reported, members, readAt: heardAt, moved, result }) => (
            <span key={account} className="books-tab-inside">
              <span>
                {t('inside')} <Money value={reported} currency={currency} />{' '}
                <small className="ink-mute">
                  {t('insideMembers', { n: members })}
                  {heardAt && (
                    <>
                      {' '}
                      · {t('insideHeard')} <Age at={heardAt} />
                    </>
                  )}
                </small>
              </span>
              <Link to={`/ledger/entries?account=${account}`}>
                {t('movedThere')} <Money value={moved} currency={currency} />
              </Link>
              <span>
                {t('insideResult')} <Money value={result} currency={currency} signed />
              </span>
            </span>
          ))}
          <span className="ink-mute books-tab-known">
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
