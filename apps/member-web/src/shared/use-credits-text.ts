import { useTranslations } from 'use-intl';
import type { Slot } from './api/wallet-query.ts';

/** As finely as any provider counts. */
const units = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** "148.00 credits × 10": what the game says, and what one of its units is worth here. */
export function useCreditsText(): (slot: Pick<Slot, 'amount' | 'ftWalletSlot'>) => string {
  const t = useTranslations('games');
  return ({ amount, ftWalletSlot }) =>
    t('creditsTimesRate', { n: amount, amount: units.format(amount), rate: String(ftWalletSlot) });
}
