import { LIMITS } from '@krapao/contract/limits';
import { type Currency, formatMajor } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { Empty } from '@krapao/ui/empty';
import { Pager } from '@krapao/ui/pager';
import { SkeletonRows, useDelayed } from '@krapao/ui/skeleton';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { usePagerLabels } from '@krapao/web/i18n/use-pager-labels.ts';
import { useUnit } from '@krapao/web/i18n/use-unit.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Coupon, couponsQuery } from './api/spin-queries.ts';

type CouponsProps = {
  currency: Currency;
  /** What is shown stays as it is while the wheel turns. */
  isHeld: boolean;
  onClaim: (coupon: Coupon) => void;
};

/** What the wheel gave and is not claimed yet, three to a page. */
export function Coupons({ currency, isHeld, onClaim }: CouponsProps) {
  const t = useTranslations('spin');
  const [asked, setPage] = useState(1);
  const query = useQuery({ ...couponsQuery(useLocale(), asked), enabled: !isHeld });
  const total = query.data?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / LIMITS.couponPageRows));
  // The last of the last page was claimed.
  if (query.data && asked > pageCount) setPage(pageCount);
  const labels = usePagerLabels();
  return (
    <section className="spin-coupons" aria-labelledby="spin-coupons">
      <div className="spin-head">
        <h2 id="spin-coupons" className="text-heading">
          {t('coupons')}
        </h2>
        {total > 0 && <span className="ink-mute text-label">{t('couponCount', { n: total })}</span>}
      </div>
      <CouponTable {...{ query, currency, onClaim }} first={(asked - 1) * LIMITS.couponPageRows + 1} />
      <Pager page={asked} pageCount={pageCount} onPageChange={setPage} labels={labels} />
    </section>
  );
}

type TableProps = Omit<CouponsProps, 'isHeld'> & {
  query: ReturnType<typeof useQuery<{ total: number; coupons: Coupon[] }>>;
  /** The number of the first row. */
  first: number;
};

function CouponTable({ query, first, currency, onClaim }: TableProps) {
  const t = useTranslations('spin');
  const isLate = useDelayed(query.isPending);
  const unit = useUnit(currency);
  if (!query.data) return query.isError ? <QueryRetry query={query} /> : isLate && <SkeletonRows count={3} />;
  if (query.data.total === 0) return <Empty title={t('noCoupons')}>{t('noCouponsHint')}</Empty>;
  return (
    <table className="card spin-table">
      <caption className="spoken">{t('coupons')}</caption>
      <thead className="spoken">
        <tr>
          {(['index', 'label', 'prize', 'claim'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {query.data.coupons.map((coupon, row) => {
          const { slice, name } = coupon.prize;
          return (
            <tr key={coupon._id}>
              <td className="num is-thin ink-mute">{first + row}</td>
              <td>
                <Stub {...slice} />
              </td>
              <td>
                <b>{name}</b>
                <small className="num is-thin">
                  {formatMajor(coupon.amount, currency)} {unit}
                </small>
                <small>{t('until', { time: dayAndTime(coupon.expiresAt) })}</small>
              </td>
              <td>
                <Button size="sm" tone="goldline" onClick={() => onClaim(coupon)}>
                  {t('claim')}
                  <span className="spoken"> {slice.label}</span>
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** None lasts longer than a year. */
const dayAndTime = (instant: string): string => {
  const whole = formatDateTime(instant);
  return `${whole.slice(0, 5)} ${whole.slice(11, 16)}`;
};

/** The slice as a ticket. */
export function Stub({ label, bgColor, textColor }: { label: string; bgColor: string; textColor: string }) {
  return (
    <span className="spin-stub num" style={{ background: bgColor, color: textColor }}>
      {label}
    </span>
  );
}
