import { type Currency, formatMoney, minor, toMajor } from '@krapao/money';
import { Kv } from '@krapao/ui/kv';
import { Link } from 'react-router';
import { type Messages, useTranslations } from 'use-intl';

const MONEY = ['balance', 'entries', 'held', 'holds', 'amount'];

type Props = { detail: Readonly<Record<string, unknown>>; currency: Currency | undefined };

/** What was found, by names that people know. One that is new is shown as it is. */
export function FaultFacts({ detail, currency }: Props) {
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
