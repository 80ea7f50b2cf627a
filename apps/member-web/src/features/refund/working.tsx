import type { AnswerOf } from '@krapao/contract/calls';
import type { Currency } from '@krapao/money';
import { CardHeading } from '@krapao/ui/card';
import { Kv } from '@krapao/ui/kv';
import { Money } from '@krapao/ui/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';

type Check = AnswerOf<'GET /api/refund/check'>;
type WorkingProps = { working: NonNullable<Check['working']>; amount: number; currency: Currency };

/** "20/11/2026 18:00" */
const minuteOf = (time: string): string => formatDateTime(time).slice(0, 16);

/** The sum that the cashback comes from, line by line. */
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

type BecomesProps = { preview: NonNullable<Check['preview']>; currency: Currency };

/** What it would be as a bonus, in the member's own figures. */
export function Becomes({ preview, currency }: BecomesProps) {
  const t = useTranslations('refund');
  const { rule, base, successAt, failAt, until } = preview;
  const line = (label: string, value: number) => ({ label, value: <Money value={value} currency={currency} /> });
  return (
    <>
      <CardHeading>{t('asBonus')}</CardHeading>
      <Kv
        items={[
          line(t('base'), base),
          line(t(`free.${rule}`), successAt),
          line(t('over'), failAt),
          { label: t('until'), value: <time>{minuteOf(until)}</time> },
        ]}
      />
    </>
  );
}
