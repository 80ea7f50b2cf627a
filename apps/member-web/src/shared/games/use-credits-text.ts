import { groupThousands } from '@krapao/money';
import { useTranslations } from 'use-intl';
import type { GameAccount } from '../money/wallet-query.ts';

/** With two to four decimals, as finely as any provider counts: "1,148.00", "0.3333". */
export const formatCredits = (amount: number): string => groupThousands(amount.toFixed(4).replace(/0{1,2}$/, ''));

/** "148.00 credits × 10": the provider's figure and the rate. */
export function useCreditsText(): (gameAccount: Pick<GameAccount, 'amount' | 'ftWalletSlot'>) => string {
  const t = useTranslations('games');
  return ({ amount, ftWalletSlot }) =>
    t('creditsTimesRate', { n: amount, amount: formatCredits(amount), rate: String(ftWalletSlot) });
}
