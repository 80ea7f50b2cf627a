import type { Currency } from '@krapao/money';
import { Icon } from '@krapao/ui/icon';
import { Money } from '@krapao/ui/money';
import { SkeletonRows, useDelayed } from '@krapao/ui/skeleton';
import { Status } from '@krapao/ui/status';
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
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { activityOf } from './activity.ts';

/** The latest three lines of the statement, where there is room for them. */
export function Recent() {
  const t = useTranslations('home');
  const recent = useQuery(recentQuery);
  const isLate = useDelayed(recent.isPending);
  return (
    <section className="recent" aria-labelledby="recent-title">
      <div className="lane-head">
        <h2 className="text-heading grow" id="recent-title">
          {t('recent')}
        </h2>
        <Link className="recent-all" to={PATHS.statement}>
          {t('seeAll')}
          <Icon name="right" />
        </Link>
      </div>
      {isLate && <SkeletonRows count={3} />}
      <QueryRetry query={recent} />
      {recent.data && <Rows entries={recent.data.statements} />}
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
          nameOf={(code) => wallet?.slots.find((slot) => slot.code === code)?.name ?? code}
        />
      ))}
    </ul>
  );
}

type RowProps = { entry: Entry; currency: Currency; nameOf: (code: string) => string };

function Row({ entry, currency, nameOf }: RowProps) {
  const t = useTranslations('home');
  const { status, createdAt } = entry;
  const { key, values } = activityOf(entry, nameOf);
  const hidden = useHiddenAmounts();
  return (
    <li>
      <div className="entry-line recent-line">
        <EntryIcon entry={entry} />
        <span className="grow">
          <b className="cut">{t(key, values)}</b>
          <span className="recent-when">{whenText(createdAt)}</span>
        </span>
        <span className="entry-line-amount recent-amount">
          <Money {...moneyOf(entry)} currency={currency} hidden={hidden} />
          {status === 'IN_PROGRESS' && <Status kind="wait">{t('inProgress')}</Status>}
          {status === 'FAILED' && <Status kind="fail">{t('failed')}</Status>}
        </span>
      </div>
    </li>
  );
}

/** The time of today's lines, the date of older ones. */
function whenText(createdAt: string): string {
  const [date = '', today = ''] = [createdAt, serverNow()].map((instant) => formatDateTime(instant).slice(0, 10));
  return date === today ? formatTime(createdAt) : date;
}
