import { WALLET } from '@krapao/contract/accounts';
import { formatMoney } from '@krapao/money';
import type { IconName } from '@krapao/ui/brand/icon';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../money/hidden-amounts.ts';
import { useAccountName } from '../money/use-account-name.ts';
import type { WalletAnswer } from '../money/wallet-query.ts';
import { type Entry, iconOf, isCancelled, isReturn, typeOf } from '../statement/entry.ts';

type NewsText = { text: string; icon: IconName; isGood: boolean };

/** One text per event, with its amount. */
export function useNewsText(): (entry: Entry, wallet: WalletAnswer | undefined) => NewsText {
  const t = useTranslations('news');
  const hidden = useHiddenAmounts();
  const accountName = useAccountName();
  return (entry, wallet) => {
    const currency = wallet?.wallet.currency ?? 'THB';
    const nameOf = (code: string) => wallet?.slots.find((each) => each.code === code)?.name ?? accountName(code);
    const money = (value: number) => (hidden ? MASKED_AMOUNT : formatMoney(Math.abs(value), currency));
    const amount = money(entry.amount);
    const isDone = entry.status === 'SUCCESS';
    const line = (): string => {
      switch (typeOf(entry)) {
        case 'deposit':
          return t(isDone ? 'deposit' : 'depositFailed', { amount });
        case 'withdraw':
          if (isCancelled(entry)) return t('withdrawCancelled', { amount });
          if (entry.status === 'IN_PROGRESS') return t('withdrawRequested', { amount });
          return t(isDone ? 'withdrawPaid' : 'withdrawRefused', { amount });
        case 'transfer': {
          const values = { amount, name: nameOf(entry.to), from: nameOf(entry.from) };
          if (isDone) return t('transferred', values);
          return t(entry.from === WALLET ? 'transferReturned' : 'transferFailed', values);
        }
        case 'bonus':
          return t('bonus', { amount });
        case 'finish_bonus':
          return entry.finished?.how === 'succeeded'
            ? t('bonusSucceeded', { amount: money(entry.finished.freed) })
            : t('bonusEnded');
        case 'adjustment':
          if (isReturn(entry)) return t('withdrawReturned', { amount });
          return t(entry.amount > 0 ? 'adjustedUp' : 'adjustedDown', { amount });
        case 'vault':
          return t(entry.amount > 0 ? 'vaultReturned' : 'vaultPutAway', { amount });
      }
    };
    return { text: line(), icon: iconOf(entry), isGood: isDone && entry.amount >= 0 };
  };
}
