import type { AnswerOf } from '@krapao/contract/calls';
import type { Currency } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Money } from '@krapao/ui/data/money';
import { CardHeading } from '@krapao/ui/layout/card';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';

type Check = AnswerOf<'GET /api/refund/check'>;
type WorkingProps = { working: NonNullable<Check['working']>; amount: number; currency: Currency };

/** "20/11/2026 18:00" */
const minuteOf = (time: string): string => formatDateTime(time).slice(0, 16);

/** The calculation of the cashback, step by step. */
export function Working({ working, amount, currency }: WorkingProps) {
  const t = useTranslations('refund');
  const { deposits, withdrawals, total, bonuses, loss, rate, since, workedOutAt } = working;
  const line = (label: string, value: number) => ({ label, value: <Money value={value} currency={currency} /> });
  return (
    <>
      <CardHeading>{t('working')}</CardHeading>
      <div className="refund-sum">
        <Kv
          items={[
            line(t('deposits'), deposits),
            line(t('withdrawals'), -withdrawals),
            line(t('total'), -total),
            line(t('bonuses'), -bonuses),
            line(t('loss'), loss),
            { label: t('rate', { n: rate }), value: <Money value={amount} currency={currency} tone="in" /> },
          ]}
        />
      </div>
      <p className="ink-mute text-caption refund-when">
        <span>{since ? t('since', { time: minuteOf(since) }) : t('sinceJoined')}</span>
        <span>{t('workedOut', { time: minuteOf(workedOutAt) })}</span>
      </p>
    </>
  );
}
