import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/data/money';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { summaryQuery } from '../api/statement-query.ts';
import { type Filter, isLastDays, SUMMARY_DAYS } from '../model.ts';

/** Sums of the listed days, or of the last days when the list has no range. */
export function Summary({ filter, currency }: { filter: Filter; currency: Currency }) {
  const t = useTranslations('statement');
  const now = useServerNow();
  const { data, isPlaceholderData } = useQuery(summaryQuery(filter));
  const isRange = Boolean(filter.from || filter.to) && !isLastDays(filter, now);
  return (
    <dl className="statement-sum" aria-busy={isPlaceholderData || undefined}>
      <div>
        <dt>{isRange ? t('rangeIn') : t('moneyIn', { n: SUMMARY_DAYS })}</dt>
        <dd className="money-fit">
          <Money value={data?.moneyIn} currency={currency} signed tone={data?.moneyIn ? 'in' : undefined} />
        </dd>
      </div>
      <div>
        <dt>{isRange ? t('rangeOut') : t('moneyOut', { n: SUMMARY_DAYS })}</dt>
        <dd className="money-fit">
          <Money value={data?.moneyOut} currency={currency} signed tone={data?.moneyOut ? 'out' : undefined} />
        </dd>
      </div>
    </dl>
  );
}
