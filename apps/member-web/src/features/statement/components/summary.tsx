import type { Currency } from '@krapao/money';
import { Money } from '@krapao/ui/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { summaryQuery } from '../api/statement-query.ts';

/** As the server counts; shown while it is not known too, so that nothing jumps. */
const USUAL_DAYS = 30;

/** What came in and what went out lately. */
export function Summary({ currency }: { currency: Currency }) {
  const t = useTranslations('statement');
  const { data } = useQuery(summaryQuery);
  const n = data?.days ?? USUAL_DAYS;
  return (
    <dl className="statement-sum">
      <div>
        <dt>{t('moneyIn', { n })}</dt>
        <dd className="money-fit">
          <Money value={data?.moneyIn} currency={currency} signed tone={data?.moneyIn ? 'in' : undefined} />
        </dd>
      </div>
      <div>
        <dt>{t('moneyOut', { n })}</dt>
        <dd className="money-fit">
          <Money value={data?.moneyOut} currency={currency} signed tone={data?.moneyOut ? 'out' : undefined} />
        </dd>
      </div>
    </dl>
  );
}
