import { type Currency, formatMoney, minor, toMajor } from '@krapao/money';
import { Kv } from '@krapao/ui/data/kv';
import { Link } from 'react-router';
import { type Messages, useTranslations } from 'use-intl';

const MONEY = ['balance', 'entries', 'held', 'holds', 'amount'];

type Props = { detail: Readonly<Record<string, unknown>>; currency: Currency | undefined };

/** Details of a finding with readable labels. A detail without a label is shown as it is. */
export function FindingFacts({ detail, currency }: Props) {
  const t = useTranslations('common.facts');
  return (
    <Kv
      bare
      items={Object.entries(detail).map(([name, value]) => {
        const key = name as keyof Messages['common']['facts'];
        const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
        const isMoney = currency && MONEY.includes(name) && /^-?\d+$/.test(text);
        return {
          label: t.has(key) ? t(key) : name,
          value: isMoney ? (
            formatMoney(toMajor(minor(BigInt(text)), currency), currency)
          ) : name === 'payment' ? (
            <Link to={`/queue/payments?open=payments.${text}`}>{text}</Link>
          ) : (
            text
          ),
        };
      })}
    />
  );
}
