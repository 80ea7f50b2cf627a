import { type Currency, parseMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import { findSettingIn } from '../lookups/public.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import { ensurePromise } from './promise-spin.ts';
import { type CoinEntry, pursesRepository } from './purses.repository.ts';
import type { PromiseDeps, SpinDeps } from './spin.deps.ts';

/** Days begin at midnight in Bangkok. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' });
const DEFAULT_SEED_LETTERS = 16;
const GIFT_MAX = 1_000;

/** Coins for deposits, by the operators' rule, in the transaction that credits the money. */
export const earnCoins =
  (deps: PromiseDeps): OnMoneyChanged =>
  async (transaction, change) => {
    if (change.by !== 'deposit') return;
    const { memberId, id, amount, currency } = change;
    const rule = (await findSettingIn(transaction, 'coins'))?.[currency];
    if (!rule) return;
    const wanted = Number(amount / parseMajor(rule.per, currency));
    if (wanted === 0) return;
    await credit(deps, transaction, { memberId, currency, why: 'deposit', reference: id }, (earned) =>
      Math.min(wanted, rule.dailyMax - earned),
    );
  };

export type GiveCoins = {
  memberId: string;
  currency: Currency;
  coins: number;
  reference: string;
  /** Who gives them, and why. */
  givenBy?: string;
  reason?: string;
};

/** For operators. The same reference gives nothing twice. */
export async function giveCoins(deps: SpinDeps, { coins, ...gift }: GiveCoins): Promise<void> {
  if (!Number.isInteger(coins) || coins < 1 || coins > GIFT_MAX) throw new AppError('KEY_INVALID', { key: 'coins' });
  await transact(deps.db, async (transaction) => {
    await credit(deps, transaction, { ...gift, why: 'gift' }, () => coins);
    deps.rewards.tell(transaction, gift.memberId);
  });
}

type Credit = Omit<CoinEntry, 'delta' | 'at'> & { currency: Currency };

/** `coinsOf` says how many, by what deposits brought this day already. */
async function credit(
  deps: PromiseDeps,
  transaction: Db,
  { currency, ...entry }: Credit,
  coinsOf: (earned: number) => number,
) {
  const { memberId } = entry;
  const { number, coins, earned } = await openPurse(deps, transaction, memberId);
  const delta = coinsOf(earned);
  if (delta <= 0) return;
  const isEarned = entry.why === 'deposit';
  await pursesRepository(transaction).credit({ ...entry, delta, at: deps.clock.now() }, { isEarned });
  // Who had coins has a promise already.
  if (coins === 0) await ensurePromise(deps, transaction, { memberId, number, currency });
}

/** Locks it until the transaction ends. */
export const openPurse = (deps: PromiseDeps, transaction: Db, memberId: string) =>
  pursesRepository(transaction).open(memberId, { memberSeed: newSeed(deps), day: DAY.format(deps.clock.now()) });

/** For who chooses none. */
export const newSeed = ({ random }: PromiseDeps): string => random.letters(DEFAULT_SEED_LETTERS);
