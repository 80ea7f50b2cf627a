import { type Currency, formatMoney } from '@krapao/money';
import { CardHeading } from '@krapao/ui/layout/card';
import { useOpened } from '@krapao/web/browser/use-sheet.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { RowItem, Rows } from '../../shared/parts/rows.tsx';
import type { VaultDeposit } from './api/vault-query.ts';
import { ExtendSheet } from './extend-sheet.tsx';

type Props = { total: number; deposits: readonly VaultDeposit[]; currency: Currency };

/** Deposits in the vault, the next to end first. */
export function VaultList({ total, deposits, currency }: Props) {
  const t = useTranslations('vault');
  const { opened, key, open, close } = useOpened<VaultDeposit>();
  return (
    <section aria-label={t('inside')}>
      <CardHeading>{t('total', { amount: formatMoney(total, currency) })}</CardHeading>
      <Rows>
        {deposits.map((deposit) => (
          <button key={deposit.reference} type="button" onClick={() => open(deposit)}>
            <RowItem
              icon="lock"
              label={<span className="num">{formatMoney(deposit.amount, currency)}</span>}
              value={
                <span className="num is-thin">{t('until', { time: formatDateTime(deposit.endsAt).slice(0, 16) })}</span>
              }
            />
          </button>
        ))}
      </Rows>
      {opened && <ExtendSheet key={key} deposit={opened} currency={currency} onClose={close} />}
    </section>
  );
}
