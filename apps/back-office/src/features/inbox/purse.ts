import { type Currency, parseMajor, sum, toMajor } from '@krapao/money';
import { exchange, parseUnits } from '@krapao/money/exchange';

type Wallet = { amount: number; inProgress: number; locked: number; currency: Currency };
type Game = { isActive: boolean; amount: number; ftWalletSlot: number; decimals: number };

const worthOf = ({ amount, ftWalletSlot, decimals }: Game, currency: Currency) =>
  exchange(String(ftWalletSlot), decimals, currency).worth(parseUnits(String(amount), decimals));

/** Where the member's money is, by the reckoning of their own home. What holds nothing is left out but for the wallet. */
export function purseOf({ amount, inProgress, locked, currency }: Wallet, games: readonly Game[]) {
  const inGames = sum(games.filter(({ isActive }) => isActive).map((game) => worthOf(game, currency)));
  const total = sum([inGames, ...[amount, inProgress, locked].map((part) => parseMajor(part, currency))]);
  const parts = [
    { name: 'main' as const, value: amount },
    { name: 'games' as const, value: toMajor(inGames, currency) },
    { name: 'inProgress' as const, value: inProgress },
    { name: 'locked' as const, value: locked },
  ];
  return { total: toMajor(total, currency), parts: parts.filter(({ name, value }) => name === 'main' || value !== 0) };
}
