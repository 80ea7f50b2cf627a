import { WALLET } from '@krapao/contract/accounts';
import { type Currency, SCALE } from '@krapao/money';
import type { Slot, WalletAnswer } from '../../shared/api/wallet-query.ts';
import { worthOf } from '../../shared/balance.ts';

/** Money can go from and to these. */
export type Account = { code: string; balance: number; slot?: Slot };

/** The main wallet first, then the games that are open. */
export function accountsOf({ wallet, slots }: Pick<WalletAnswer, 'wallet' | 'slots'>): Account[] {
  const games = slots.filter((slot) => slot.isActive);
  return [
    { code: WALLET, balance: wallet.amount },
    ...games.map((slot) => ({ code: slot.code, balance: worthOf(slot, wallet.currency), slot })),
  ];
}

export type Ends = { from: string | undefined; to: string | undefined };

/** What the sheet opens with: from the main wallet, or to it when a game is the source. The only game needs no choosing. */
export function firstEnds({ from, to }: Partial<Ends>, accounts: readonly Account[]): Ends {
  if (from && from !== WALLET) return { from, to: to ?? WALLET };
  const games = accounts.filter(({ slot }) => slot);
  const only = games.length === 1 ? games[0]?.code : undefined;
  return to === WALLET ? { from: from ?? only, to } : { from: from ?? WALLET, to: to ?? only };
}

const PRESETS = { THB: [100, 500, 1_000, 5_000], LAK: [50_000, 100_000, 500_000, 1_000_000] } as const;
export const presetsOf = (currency: Currency): readonly number[] => PRESETS[currency];

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The smallest amount, in minor units, that this game and we can both write down exactly. */
function stepOf({ ftWalletSlot, decimals }: Pick<Slot, 'ftWalletSlot' | 'decimals'>, currency: Currency): number {
  const fraction = String(ftWalletSlot).split('.')[1]?.length ?? 0;
  const money = Math.round(ftWalletSlot * 10 ** fraction) * 10 ** SCALE[currency];
  return money / divisor(money, 10 ** (fraction + decimals));
}

export type Move = {
  /** What leaves the source and what reaches the destination; the same but for two games with different steps. */
  leaves: number;
  arrives: number;
  /** The game whose precision made the amount smaller, its step, and what stays behind. */
  rounding?: { slot: Slot; step: number; rest: number; staysIn: string };
};

/** What of an amount truly moves. The server rounds in the same way: nothing is made or lost. */
export function moveOf(amount: number, from: Account, to: Account, currency: Currency): Move {
  const minorUnits = 10 ** SCALE[currency];
  const asked = Math.round(amount * minorUnits);
  const cut = (units: number, slot: Slot | undefined) => (slot ? units - (units % stepOf(slot, currency)) : units);
  const leaves = cut(asked, from.slot);
  const arrives = cut(leaves, to.slot);
  const major = (units: number) => units / minorUnits;
  const move = { leaves: major(leaves), arrives: major(arrives) };
  const [slot, rest, staysIn] =
    arrives < leaves ? [to.slot, leaves - arrives, WALLET] : [from.slot, asked - leaves, from.code];
  if (rest === 0 || !slot) return move;
  return { ...move, rounding: { slot, step: major(stepOf(slot, currency)), rest: major(rest), staysIn } };
}

/** All that can leave an account for the other. */
export const allOf = (from: Account, to: Account | undefined, currency: Currency): number =>
  to ? moveOf(from.balance, from, to, currency).leaves : from.balance;

/** What "transfer all" brings to an account, by the balances last heard. What is below the minimum stays where it is. */
export function everythingFor(to: Account, accounts: readonly Account[], minimum: number, currency: Currency): number {
  const wallet = accounts.find(({ code }) => code === WALLET);
  if (!wallet) return 0;
  const home = accounts
    .filter(({ code }) => code !== WALLET && code !== to.code)
    .map((game) => allOf(game, wallet, currency))
    .filter((amount) => amount >= minimum);
  const sum = home.reduce((soFar, amount) => soFar + amount, to === wallet ? 0 : wallet.balance);
  const { arrives } = moveOf(sum, wallet, to, currency);
  return arrives >= minimum ? arrives : 0;
}

/** The smallest amount that is not below the minimum and that both ends can hold. */
export function smallest(minimum: number, from: Account, to: Account, currency: Currency): number {
  const minorUnits = 10 ** SCALE[currency];
  const step = Math.max(...[from.slot, to.slot].map((slot) => (slot ? stepOf(slot, currency) : 1)));
  return (Math.ceil(Math.round(minimum * minorUnits) / step) * step) / minorUnits;
}

export type Fault = 'selectAccount' | 'sameAccount' | 'walletFirst' | 'minimum' | 'notEnough';

type Wish = { from: Account | undefined; to: Account | undefined; amount: number };
type Rules = { walletAmount: number; minimum: number; currency: Currency };

/** A game that has no web address is played in its app only, which wants money in the wallet first. */
const needsWalletFirst = (to: Account | undefined, walletAmount: number): boolean =>
  to?.slot?.web === null && walletAmount <= 0;

/** The first thing that is wrong with a wish. What a game holds is only what was last heard: there the game decides. */
export function faultOf({ from, to, amount }: Wish, { walletAmount, minimum, currency }: Rules): Fault | undefined {
  if (!from || !to) return 'selectAccount';
  if (from.code === to.code) return 'sameAccount';
  if (needsWalletFirst(to, walletAmount)) return 'walletFirst';
  const { arrives } = moveOf(amount, from, to, currency);
  if (arrives < minimum || arrives <= 0) return 'minimum';
  return from.code === WALLET && amount > walletAmount ? 'notEnough' : undefined;
}
