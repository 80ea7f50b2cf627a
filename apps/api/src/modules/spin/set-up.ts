import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { type Currency, toMajor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { findSettingIn } from '../lookups/public.ts';
import { type CoinBalance, coinBalancesRepository } from './coin-balances.repository.ts';
import { ensureSeedCommitment, findSeedCommitment } from './commit-seed.ts';
import { lockCoinBalance, newSeed } from './credit-coins.ts';
import { dueCoinsRepository } from './due-coins.repository.ts';
import { presentWheel } from './present-spin.ts';
import type { SpinDeps } from './spin.deps.ts';
import { isRunning } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

type Member = { memberId: string; currency: Currency };
type Setup = AnswerOf<'GET /api/spinwheel/setup'>['result'];

export async function isWheelActive(deps: SpinDeps, currency: Currency): Promise<boolean> {
  const wheel = await wheelsRepository(deps.db, deps.cache).active(currency);
  return wheel !== undefined && isRunning(wheel, deps.clock.now());
}

/** The wheel of the member's next spin: the wheel it is committed on, else the active one. */
export async function setUp(
  deps: SpinDeps,
  { memberId, currency, locale }: Member & { locale: Locale },
): Promise<Setup> {
  const balance = await coinBalancesRepository(deps.db).find(memberId);
  const userCoin = balance?.coins ?? 0;
  const rule = (await findSettingIn(deps.db, 'coins'))?.[currency];
  const coinRule = rule && rule.dailyMax > 0 ? rule : null;
  const due = await dueCoinsRepository(deps.db).sumOpen(memberId);
  const dueCoins = due.coins > 0 ? { coins: due.coins, toPlay: toMajor(due.toPlay, currency) } : null;
  const own = { userCoin, coinRule, dueCoins };
  const active = await wheelsRepository(deps.db, deps.cache).active(currency);
  if (!active || !isRunning(active, deps.clock.now())) return { activeSpinwheel: null, ...own, fairness: null };
  const { wheel, fairness } = balance ? await fairnessOf(deps.db, memberId, balance) : {};
  return { activeSpinwheel: presentWheel(wheel ?? active, locale), ...own, fairness: fairness ?? null };
}

export type ChooseSeed = Member & {
  /** Null resets to a generated seed; undefined leaves the stored one. */
  memberSeed?: string | null | undefined;
};

/**
 * Stores a member's seed for all spins that send none. The next spin's server seed is committed before the member seed
 * is known.
 */
export async function chooseSeed(deps: SpinDeps, { memberId, currency, memberSeed }: ChooseSeed) {
  return transact(deps.db, async (transaction) => {
    const balances = coinBalancesRepository(transaction);
    const { number } = await lockCoinBalance(deps, transaction, memberId);
    await ensureSeedCommitment(deps, transaction, { memberId, number, currency });
    if (memberSeed !== undefined) await balances.saveSeed(memberId, memberSeed ?? newSeed(deps), memberSeed !== null);
    const balance = (await balances.find(memberId)) as CoinBalance;
    return { fairness: (await fairnessOf(transaction, memberId, balance)).fairness ?? null };
  });
}

async function fairnessOf(db: Db, memberId: string, { number, memberSeed, hasOwnSeed }: CoinBalance) {
  const promised = await findSeedCommitment(db, { memberId, number });
  if (!promised) return {};
  const { wheel, commitment } = promised;
  return { wheel, fairness: { commitment, memberSeed, hasOwnSeed, number, odds: wheel.odds } };
}
