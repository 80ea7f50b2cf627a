import type { GameAccount } from '../../../shared/money/wallet-query.ts';

/** Sorts before any real time of play. */
const START = new Date(0).toISOString();

const CATEGORIES = ['slot', 'sport', 'lotto'] as const;

export type GameGroup = {
  readonly category: GameAccount['category'];
  readonly gameAccounts: readonly GameAccount[];
  readonly open: number;
};

/** Groups games by category: last played first, the others in the operator's order. Empty categories are left out. */
export function groupGames(gameAccounts: readonly GameAccount[]): GameGroup[] {
  return CATEGORIES.map((category) => {
    const own = gameAccounts
      .filter((gameAccount) => gameAccount.category === category)
      .sort((a, b) => Date.parse(b.playedAt ?? START) - Date.parse(a.playedAt ?? START));
    return { category, gameAccounts: own, open: own.filter(({ isActive }) => isActive).length };
  }).filter((row) => row.gameAccounts.length > 0);
}
