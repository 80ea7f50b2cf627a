import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import { findSettingIn } from '../lookups/public.ts';
import { newSeed, openPurse } from './credit-coins.ts';
import { presentWheel } from './present-spin.ts';
import { ensurePromise, promisedOn } from './promise-spin.ts';
import { type Purse, pursesRepository } from './purses.repository.ts';
import type { SpinDeps } from './spin.deps.ts';
import { isRunning } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

type Member = { memberId: string; currency: Currency };
type Setup = AnswerOf<'GET /api/spinwheel/setup'>['result'];

export async function isWheelActive(deps: SpinDeps, currency: Currency): Promise<boolean> {
  const wheel = await wheelsRepository(deps.db, deps.kept).active(currency);
  return wheel !== undefined && isRunning(wheel, deps.clock.now());
}

/** The wheel that the member's next spin is made on: the one it was promised on, else the active one. */
export async function setUp(
  deps: SpinDeps,
  { memberId, currency, locale }: Member & { locale: Locale },
): Promise<Setup> {
  const purse = await pursesRepository(deps.db).find(memberId);
  const userCoin = purse?.coins ?? 0;
  const rule = (await findSettingIn(deps.db, 'coins'))?.[currency];
  const coinRule = rule && rule.dailyMax > 0 ? rule : null;
  const active = await wheelsRepository(deps.db, deps.kept).active(currency);
  if (!active || !isRunning(active, deps.clock.now()))
    return { activeSpinwheel: null, userCoin, coinRule, fairness: null };
  const { wheel, fairness } = purse ? await fairnessOf(deps.db, memberId, purse) : {};
  return { activeSpinwheel: presentWheel(wheel ?? active, locale), userCoin, coinRule, fairness: fairness ?? null };
}

export type ChooseSeed = Member & {
  /** Null for none of their own; left out to keep what is there. */
  memberSeed?: string | null | undefined;
};

/** Keeps the seed that a member chose, for all spins that send none. The next spin is promised before anybody knows it. */
export async function chooseSeed(deps: SpinDeps, { memberId, currency, memberSeed }: ChooseSeed) {
  return transact(deps.db, async (transaction) => {
    const purses = pursesRepository(transaction);
    const { number } = await openPurse(deps, transaction, memberId);
    await ensurePromise(deps, transaction, { memberId, number, currency });
    if (memberSeed !== undefined) await purses.saveSeed(memberId, memberSeed ?? newSeed(deps), memberSeed !== null);
    const purse = (await purses.find(memberId)) as Purse;
    return { fairness: (await fairnessOf(transaction, memberId, purse)).fairness ?? null };
  });
}

async function fairnessOf(db: Db, memberId: string, { number, memberSeed, hasOwnSeed }: Purse) {
  const promised = await promisedOn(db, { memberId, number });
  if (!promised) return {};
  const { wheel, commitment } = promised;
  return { wheel, fairness: { commitment, memberSeed, hasOwnSeed, number, odds: wheel.odds } };
}
