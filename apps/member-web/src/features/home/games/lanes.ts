import type { GameAccount } from '../../../shared/money/wallet-query.ts';

const CATEGORIES = ['slot', 'sport', 'lotto'] as const;

export type LaneOf = {
  readonly category: GameAccount['category'];
  readonly gameAccounts: readonly GameAccount[];
  readonly open: number;
};

/** The games by kind, in the operator's order. A kind without games has no lane. */
export function lanesOf(gameAccounts: readonly GameAccount[]): LaneOf[] {
  return CATEGORIES.map((category) => {
    const own = gameAccounts.filter((gameAccount) => gameAccount.category === category);
    return { category, gameAccounts: own, open: own.filter(({ isActive }) => isActive).length };
  }).filter((lane) => lane.gameAccounts.length > 0);
}
