import { useTranslations } from 'use-intl';
import type { Slot } from './api/wallet-query.ts';

let units: Intl.NumberFormat | undefined;

/** As finely as any provider counts. Setting the formatter up takes long, so it waits until a game is drawn. */
export function formatUnits(amount: number): string {
  units ??= new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return units.format(amount);
}

/** "148.00 credits × 10": what the game says, and what one of its units is worth here. */
export function useCreditsText(): (slot: Pick<Slot, 'amount' | 'ftWalletSlot'>) => string {
  const t = useTranslations('games');
  return ({ amount, ftWalletSlot }) =>
    t('creditsTimesRate', { n: amount, amount: formatUnits(amount), rate: String(ftWalletSlot) });
}
