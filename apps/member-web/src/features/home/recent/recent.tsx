import type { Currency } from '@krapao/money';
import { Icon } from '@krapao/ui/brand/icon';
import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { formatDateTime, formatTime } from '@krapao/web/time/format.ts';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { PATHS } from '../../../shared/paths.ts';
import { type Entry, moneyOf } from '../../../shared/statement/entry.ts';
import { EntryIcon } from '../../../shared/statement/entry-icon.tsx';
import { recentQuery } from './recent-query.ts';
import './recent.css';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { activityOf } from './activity.ts';

/** The three latest statement entries, where there is room. */
export function Recent() {
  const t = useTranslations('home');
  const recent = useQuery(recentQuery);
  return (
    <section className="recent" aria-labelledby="recent-title">
      <div className="game-row-head">
        <h2 className="text-heading grow" id="recent-title">
          {t('recent')}
        </h2>
        <Link className="recent-all" to={PATHS.statement}>
          {t('seeAll')}
          <Icon name="right" />
        </Link>
      </div>
      <Loaded query={recent} skeleton={<SkeletonRows count={3} />}>
        {({ statements }) => <Rows entries={statements} />}
      </Loaded>
    </section>
  );
}

function Rows({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('home');
  const wallet = useQuery(walletQuery).data;
  if (entries.length === 0) return <p className="card-list recent-none">{t('noEntries')}</p>;
  return (
    <ul className="card-list">
      {entries.map((entry) => (
        <Row
          key={entry.reference}
          entry={entry}
          currency={wallet?.wallet.currency ?? 'THB'}
          nameOf={(code) => wallet?.slots.find((gameAccount) => gameAccount.code === code)?.name ?? code}
        />
      ))}
    </ul>
  );
}

type RowProps = { entry: Entry; currency: Currency; nameOf: (code: string) => string };

function Row({ entry, currency, nameOf }: RowProps) {
  const t = useTranslations('home');
  const money = useTranslations('common.money');
  const { status, createdAt } = entry;
  const { key, values } = activityOf(entry, nameOf);
  const hidden = useHiddenAmounts();
  return (
    <li>
      <div className="entry-row recent-line">
        <EntryIcon entry={entry} />
        <span className="grow">
          <b className="cut">{t(key, values)}</b>
          <span className="recent-when">{whenText(createdAt)}</span>
        </span>
        <span className="entry-row-amount recent-amount">
          <Money {...moneyOf(entry)} currency={currency} hidden={hidden} />
          {status === 'IN_PROGRESS' && <Status kind="wait">{money('inProgress')}</Status>}
          {status === 'FAILED' && <Status kind="fail">{t('failed')}</Status>}
        </span>
      </div>
    </li>
  );
}

/** The time of today's entries, the date of older ones. */
function whenText(createdAt: string): string {
  const [date = '', today = ''] = [createdAt, serverNow()].map((instant) => formatDateTime(instant).slice(0, 10));
  return date === today ? formatTime(createdAt) : date;
}
