import { formatMoney } from '@krapao/money';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { Slip } from '../queries.ts';

/** Details of a slip without a code that the wallet confirms, or the reason for none. */
export function WalletEvidence({ wallet }: { wallet: NonNullable<Slip['wallet']> }) {
  const t = useTranslations('review.slip.wallet');
  if (wallet.kind === 'unconfirmed') return <p>{t(wallet.why)}</p>;
  const { amount, currency, announced, at, ...shown } = wallet;
  const money = (value: number) => formatMoney(value, currency);
  return (
    <>
      <p>{t('confirms', { ...shown, amount: money(amount), at: formatDateTime(at) })}</p>
      {announced !== null && (
        <p className={announced === amount ? undefined : 'ink-chilli'}>
          {t(announced === amount ? 'announced' : 'announcedOther', { amount: money(announced) })}
        </p>
      )}
    </>
  );
}
