import { type Currency, type Minor, minor } from '@krapao/money';
import { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Act, NewApproval } from '../approvals/public.ts';
import { coinBalancesRepository } from './coin-balances.repository.ts';
import { checkCount, credit, type GiveCoins } from './credit-coins.ts';
import { type GivenAlone, sumCoinWorthAlone } from './office.repository.ts';
import { worthOfCoins } from './simulate-wheel.ts';
import type { SpinDeps } from './spin.deps.ts';
import { wheelsRepository } from './wheels.repository.ts';

export type CoinsByHandDeps = SpinDeps & {
  /** Whether an operator may give this much without a second approver. */
  mayActAlone(
    transaction: Db,
    act: { memberId: string; operatorId: string; amount: Minor; currency: Currency },
  ): Promise<boolean>;
  /** Returns the id of the approval. */
  requestSecondPerson(request: NewApproval): Promise<string>;
};

type ByHand = GiveCoins & { givenBy: string; reason: string };
export type CoinsOutcome = { state: 'done' } | { state: 'waits'; approvalId: string };

/** Coins have a money value by the odds of the wheel: above the limit of corrections a second approver is needed. */
export async function giveCoinsByHand(deps: CoinsByHandDeps, gift: ByHand): Promise<CoinsOutcome> {
  checkCount(gift.coins);
  const { memberId, currency, coins, reference, givenBy, reason } = gift;
  if ((await transact(deps.db, (transaction) => giveIn(deps, transaction, gift, null))) !== 'needs-second')
    return { state: 'done' };
  const approvalId = await deps.requestSecondPerson({
    kind: 'coins.give',
    subject: `coins ${memberId}`,
    payload: { memberId, currency, coins, reference },
    about: { memberId, amount: await coinWorth(deps.db, currency, coins), currency, reference: null },
    why: reason,
    operatorId: givenBy,
  });
  return { state: 'waits', approvalId };
}

async function giveIn(
  deps: CoinsByHandDeps,
  transaction: Db,
  { coins, ...gift }: ByHand,
  allowedBy: string | null,
): Promise<'given' | 'known' | 'needs-second'> {
  const { memberId, currency, givenBy, reference } = gift;
  if (await coinBalancesRepository(transaction).isCredited('gift', reference)) return 'known';
  const worth = await coinWorth(transaction, currency, coins);
  if (allowedBy === null) {
    // Without a wheel, or on a wheel whose coins never run out, the worth is unknown.
    if (worth === null) return 'needs-second';
    const act = { memberId, operatorId: givenBy, amount: worth, currency };
    if (!(await deps.mayActAlone(transaction, act))) return 'needs-second';
  }
  await credit(deps, transaction, { ...gift, why: 'gift', worth, allowedBy }, () => coins);
  deps.rewards.notifyPages(transaction, memberId);
  return 'given';
}

/** By the odds of the current or last wheel; null when unknown. */
export async function coinWorth(db: Db, currency: Currency, coins: number): Promise<Minor | null> {
  const wheel = await wheelsRepository(db).latest(currency);
  const worth = wheel ? worthOfCoins(wheel.slices, currency, coins) : null;
  return worth === null ? null : minor(worth);
}

const Giving = z.object({
  memberId: z.string(),
  currency: z.enum(['THB', 'LAK']),
  coins: z.int().positive(),
  reference: z.string(),
});

/** The acts of this module that need a second approver. */
export const coinActs = (deps: CoinsByHandDeps) =>
  ({
    'coins.give': {
      permission: 'money.adjust',
      async run(transaction, _send, { payload, why: reason, askedBy: givenBy, allowedBy }) {
        const gift = { ...Giving.parse(payload), givenBy, reason };
        return (await giveIn(deps, transaction, gift, allowedBy)) === 'known' ? 'done' : undefined;
      },
    },
  }) as const satisfies Record<string, Act>;

/** The worth of the coins that an operator gave since then without a second approver. */
export const coinsGivenAlone = (transaction: Db, of: GivenAlone) => sumCoinWorthAlone(transaction, of);
