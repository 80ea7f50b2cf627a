import type { Currency } from '@krapao/money';
import type { IconName } from '@krapao/ui/brand/icon';
import { Money } from '@krapao/ui/data/money';
import { CardHeading } from '@krapao/ui/layout/card';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../shared/money/hidden-amounts.ts';
import { RowItem, Rows } from '../../shared/parts/rows.tsx';

type Key =
  | 'deposits'
  | 'withdrawals'
  | 'rewards'
  | 'rewardsTaken'
  | 'corrections'
  | 'results'
  | 'available'
  | 'inGames'
  | 'inProgress'
  | 'locked'
  | 'vault';

/** One part of a side. It opens its entries, or a sheet. Null is unknown. */
export type Term = { key: Key; value: number | null; icon: IconName } & ({ to: string } | { onOpen: () => void });

type Props = {
  title: string;
  terms: readonly Term[];
  total: number | null;
  currency: Currency;
  onLeave: () => void;
};

export function Side({ title, terms, total, currency, onLeave }: Props) {
  const t = useTranslations('equation');
  const hidden = useHiddenAmounts();
  const money = (value: number | null, signed: boolean) =>
    value === null ? t('unknown') : <Money value={value} currency={currency} hidden={hidden} signed={signed} />;
  const isSigned = terms.some(({ value }) => value !== null && value < 0);
  return (
    <section aria-label={title}>
      <CardHeading>{title}</CardHeading>
      <Rows>
        {terms.map((term) => {
          const { key, value, icon } = term;
          const item = (
            <RowItem key={key} icon={icon} label={t(`terms.${key}`)} value={money(value, isSigned && value !== 0)} />
          );
          return 'to' in term ? (
            <Link key={key} to={term.to} replace onClick={onLeave}>
              {item}
            </Link>
          ) : (
            <button key={key} type="button" onClick={term.onOpen}>
              {item}
            </button>
          );
        })}
        <p className="equation-total">
          <b className="grow">{t('sum')}</b>
          <b>{money(total, false)}</b>
        </p>
      </Rows>
    </section>
  );
}
