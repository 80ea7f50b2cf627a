import { type Exchange, exchange, parseUnits } from './exchange.ts';
import { type Currency, type Minor, parseMajor, sum, toMajor } from './money.ts';

/** In major units, for the screen. The total is the main wallet and the games; money in progress or in the vault is beside it. */
export type Balance = {
  /** Can be withdrawn or transferred now. */
  available: number;
  /** Locked by a reward. */
  locked: number;
  /** Available and locked. */
  mainWallet: number;
  inGames: number;
  total: number;
  /** Reserved by a hold for a withdrawal or transfer. */
  inProgress: number;
  /** Put away until dates of the member's choosing. */
  vault: number;
};

export const NO_MONEY: Balance = {
  ...{ available: 0, locked: 0, mainWallet: 0, inGames: 0, total: 0, inProgress: 0, vault: 0 },
};

// As the api answers them: amounts in major units or the game's own units, `ftWalletSlot` is the game's rate.
type Wallet = {
  amount: number;
  available: number;
  inProgress: number;
  locked: number;
  vault?: number | undefined;
  currency: Currency;
};
type Terms = { ftWalletSlot: number; decimals: number };
type GameAccount = Terms & { isActive: boolean; amount: number };

/** Converts between money and the units of an answered game account. */
export const exchangeOfAccount = ({ ftWalletSlot, decimals }: Terms, currency: Currency): Exchange =>
  exchange(String(ftWalletSlot), decimals, currency);

/** The value of a game's units. Fractions of a satang (or kip) do not count. */
export const worthOf = (gameAccount: Terms & { amount: number }, currency: Currency): Minor =>
  exchangeOfAccount(gameAccount, currency).worth(parseUnits(String(gameAccount.amount), gameAccount.decimals));

/** The main wallet, locked money included: that can be played with, though not withdrawn. */
export const mainWalletOf = ({ amount, currency }: Wallet): Minor => parseMajor(amount, currency);

/** The member's money by place. */
export function balanceOf(wallet: Wallet, gameAccounts: readonly GameAccount[]): Balance {
  const { amount, available, inProgress, locked, vault = 0, currency } = wallet;
  const active = gameAccounts.filter(({ isActive }) => isActive);
  const inGames = sum(active.map((gameAccount) => worthOf(gameAccount, currency)));
  return {
    available,
    locked,
    mainWallet: amount,
    inGames: toMajor(inGames, currency),
    total: toMajor(sum([mainWalletOf(wallet), inGames]), currency),
    inProgress,
    vault,
  };
}
