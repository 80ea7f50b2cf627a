import { LIMITS } from '@krapao/contract/limits';
import { type Currency, formatMajor } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Pager } from '@krapao/ui/data/pager';
import { Empty } from '@krapao/ui/states/empty';
import { SkeletonRows } from '@krapao/ui/states/skeleton';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useUnit } from '@krapao/web/i18n/use-unit.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePagerLabels } from '../../shared/parts/use-pager-labels.ts';
import { type Coupon, couponsQuery } from './api/spin-queries.ts';

type CouponsProps = {
  currency: Currency;
  /** Freezes the list while the wheel turns. */
  isHeld: boolean;
  /** The coupon of the spin in progress, hidden until the wheel stops. */
  hidden: string | undefined;
  onClaim: (coupon: Coupon) => void;
};

/** Unclaimed coupons, three to a page. */
export function Coupons({ currency, isHeld, hidden, onClaim }: CouponsProps) {
  const t = useTranslations('spin');
  const [chosenPage, setPage] = useState(1);
  const query = useQuery({ ...couponsQuery(useLocale(), chosenPage), enabled: !isHeld });
  const isHidden = query.data?.coupons.some(({ _id }) => _id === hidden) ?? false;
  const total = (query.data?.total ?? 0) - Number(isHidden);
  const pageCount = Math.max(1, Math.ceil(total / LIMITS.couponPageRows));
  // The only coupon of the last page was claimed.
  if (query.data && chosenPage > pageCount) setPage(pageCount);
  const labels = usePagerLabels();
  return (
    <section className="spin-coupons" aria-labelledby="spin-coupons">
      <div className="spin-head">
        <h2 id="spin-coupons" className="text-heading">
          {t('coupons')}
        </h2>
        {total > 0 && <span className="ink-mute text-label">{t('couponCount', { n: total })}</span>}
      </div>
      <Loaded query={query} skeleton={<SkeletonRows count={3} />}>
        {({ coupons }) =>
          total === 0 ? (
            <Empty title={t('noCoupons')}>{t('noCouponsHint')}</Empty>
          ) : (
            <CouponTable
              coupons={coupons.filter(({ _id }) => _id !== hidden)}
              first={(chosenPage - 1) * LIMITS.couponPageRows + 1}
              currency={currency}
              onClaim={onClaim}
            />
          )
        }
      </Loaded>
      <Pager page={chosenPage} pageCount={pageCount} onPageChange={setPage} labels={labels} />
    </section>
  );
}

type TableProps = Pick<CouponsProps, 'currency' | 'onClaim'> & { coupons: readonly Coupon[]; first: number };

function CouponTable({ coupons, first, currency, onClaim }: TableProps) {
  const t = useTranslations('spin');
  const unit = useUnit(currency);
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
        {coupons.map((coupon, row) => {
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

/** Without the year: no coupon lasts longer than a year. */
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
