import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type CoinEntry, coinBalancesRepository } from './coin-balances.repository.ts';
import { ensureSeedCommitment } from './commit-seed.ts';
import type { SeedDeps, SpinDeps } from './spin.deps.ts';

/** Days begin at midnight in Bangkok. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' });
const DEFAULT_SEED_LETTERS = 16;
const GIFT_MAX = 1_000;

export type GiveCoins = {
  memberId: string;
  currency: Currency;
  coins: number;
  reference: string;
};

export function checkCount(coins: number): void {
  if (!Number.isInteger(coins) || coins < 1 || coins > GIFT_MAX) throw new AppError('KEY_INVALID', { key: 'coins' });
}

/** Gives coins by the service itself. The same reference credits once. */
export async function giveCoins(deps: SpinDeps, { coins, ...gift }: GiveCoins): Promise<void> {
  checkCount(coins);
  await transact(deps.db, async (transaction) => {
    await credit(deps, transaction, { ...gift, why: 'gift' }, () => coins);
    deps.rewards.notifyPages(transaction, gift.memberId);
  });
}

type Credit = Omit<CoinEntry, 'delta' | 'at'> & { currency: Currency };

/** `coinsOf` returns the number of coins, given the coins already earned by deposits on this day. */
export async function credit(
  deps: SeedDeps,
  transaction: Db,
  { currency, ...entry }: Credit,
  coinsOf: (earned: number) => number,
) {
  const { memberId } = entry;
  const { number, coins, earned } = await lockCoinBalance(deps, transaction, memberId);
  const delta = coinsOf(earned);
  if (delta <= 0) return;
  const isEarned = entry.why === 'deposit';
  await coinBalancesRepository(transaction).credit({ ...entry, delta, at: deps.clock.now() }, { isEarned });
  // A member with coins already has a commitment.
  if (coins === 0) await ensureSeedCommitment(deps, transaction, { memberId, number, currency });
}

/** Locks the balance until the transaction ends. */
export const lockCoinBalance = (deps: SeedDeps, transaction: Db, memberId: string) =>
  coinBalancesRepository(transaction).open(memberId, { memberSeed: newSeed(deps), day: DAY.format(deps.clock.now()) });

/** For members who choose no seed. */
export const newSeed = ({ random }: SeedDeps): string => random.letters(DEFAULT_SEED_LETTERS);
