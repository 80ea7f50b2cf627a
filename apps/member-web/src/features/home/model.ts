import type { WalletMoney } from './api/wallet-query.ts';

/** Where the member's money is: the main wallet, and every open game account at its rate. */
export function balanceOf({ wallet, slots }: WalletMoney): { main: number; inGames: number; total: number } {
  const inGames = slots.filter((slot) => slot.isActive).reduce((sum, slot) => sum + slot.amount * slot.ftWalletSlot, 0);
  return { main: wallet.amount, inGames, total: wallet.amount + inGames };
}

export const NO_MONEY = { main: 0, inGames: 0, total: 0 } as const;
