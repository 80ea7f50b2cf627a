import { type Minor, minor, parseMajor } from '@krapao/money';
import { before, MINUTE_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { findSettingIn } from '../lookups/public.ts';
import type { OnMoneyChanged } from '../money-events/public.ts';
import { credit } from './credit-coins.ts';
import { type DueCoins, dueCoinsRepository } from './due-coins.repository.ts';
import type { SeedDeps } from './spin.deps.ts';

/** A game's clock may be slightly behind ours. */
const SKEW_MS = MINUTE_MS;

/**
 * Grants coins for deposits by the operators' rule, in the transaction that credits the money. Coins are due only once
 * the deposit was bet: otherwise deposit and withdrawal would earn coins for free.
 */
export const earnCoins =
  (deps: SeedDeps): OnMoneyChanged =>
  async (transaction, change) => {
    if (change.by !== 'deposit') return;
    const { memberId, id: paymentId, amount, currency } = change;
    const rule = (await findSettingIn(transaction, 'coins'))?.[currency];
    if (!rule) return;
    const per = parseMajor(rule.per, currency);
    const coins = Math.min(Number(amount / per), rule.dailyMax);
    if (coins === 0) return;
    const toPlay = minor((BigInt(coins) * per * BigInt(rule.playPercent)) / 100n);
    const due = { paymentId, memberId, currency, coins, toPlay, madeAt: deps.clock.now() };
    if (toPlay === 0n) await creditDue(deps, transaction, due);
    else await dueCoinsRepository(transaction).insert(due);
  };

type Bet = { memberId: string; valid: Minor; settledAt: Date };
type PlayDeps = SeedDeps & { notifyPages(transaction: Db, memberId: string): void };

/**
 * Counts settled bets towards due coins, oldest deposit first. A bet counts only for deposits made before it, and each
 * amount once.
 */
export const countPlay =
  (deps: PlayDeps) =>
  async (transaction: Db, bets: readonly Bet[]): Promise<void> => {
    const due = dueCoinsRepository(transaction);
    const left = bets.map((bet) => ({ ...bet, valid: bet.valid as bigint }));
    for (const row of await due.lockOpen([...new Set(bets.map(({ memberId }) => memberId))])) {
      let toPlay: bigint = row.toPlay;
      for (const bet of left) {
        if (bet.memberId !== row.memberId || bet.settledAt < before(row.madeAt, SKEW_MS)) continue;
        const played = bet.valid < toPlay ? bet.valid : toPlay;
        bet.valid -= played;
        toPlay -= played;
      }
      if (toPlay === row.toPlay) continue;
      await due.saveLeft(row.paymentId, toPlay);
      if (toPlay > 0n) continue;
      await creditDue(deps, transaction, row);
      deps.notifyPages(transaction, row.memberId);
    }
  };

/** The daily cap applies on the day the coins are credited. */
async function creditDue(
  deps: SeedDeps,
  transaction: Db,
  { memberId, currency, paymentId, coins }: DueCoins,
): Promise<void> {
  const dailyMax = (await findSettingIn(transaction, 'coins'))?.[currency].dailyMax ?? 0;
  await credit(deps, transaction, { memberId, currency, why: 'deposit', reference: paymentId }, (earned) =>
    Math.min(coins, dailyMax - earned),
  );
}
