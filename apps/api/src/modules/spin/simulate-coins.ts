import type { Setting } from '@krapao/contract/documents/settings';
import { type Currency, parseMajor } from '@krapao/money';
import { dayOf } from '../../platform/bangkok.ts';
import type { Db } from '../../platform/database/db.ts';
import { inBatches, type Simulate, type Simulated, tally } from '../catalogue/public.ts';
import { membersAfter } from '../members/public.ts';
import { moneyEntries } from '../statements/public.ts';
import { costOf } from './simulate-wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

const BATCH_MEMBERS = 1_000;

/** The coins that deposits of these days would have earned, and their cost on the current wheel. */
export async function simulateCoins(
  db: Db,
  { value, from, to, signal }: Simulate<Setting<'coins'>>,
): Promise<Simulated> {
  const sums = {
    THB: tally('THB', { givesCoins: true }),
    LAK: tally('LAK', { givesCoins: true }),
  } satisfies Record<Currency, unknown>;
  const perCoin = { THB: await perCoinNow(db, 'THB'), LAK: await perCoinNow(db, 'LAK') };
  await inBatches(
    signal,
    (after) => membersAfter(db, after, BATCH_MEMBERS),
    async (members) => {
      const currencies = new Map(members.map(({ id, currency }) => [id, currency]));
      const earned = new Map<string, number>();
      for (const { memberId, type, amount, at } of await moneyEntries(db, [...currencies.keys()], from, to)) {
        const currency = currencies.get(memberId);
        if (type !== 'deposit' || !currency) continue;
        const { per, dailyMax } = value[currency];
        const day = `${memberId} ${dayOf(at)}`;
        const before = earned.get(day) ?? 0;
        const coins = Math.min(Number(amount / parseMajor(per, currency)), dailyMax - before);
        if (coins <= 0) continue;
        earned.set(day, before + coins);
        sums[currency].add({ memberId, at, coins, amount: BigInt(coins) * perCoin[currency] });
      }
    },
  );
  return { sums: [sums.THB.sum(), sums.LAK.sum()], wheel: null };
}

async function perCoinNow(db: Db, currency: Currency): Promise<bigint> {
  const wheel = await wheelsRepository(db).active(currency);
  return (wheel && costOf(wheel.slices, currency).perCoin) ?? 0n;
}
