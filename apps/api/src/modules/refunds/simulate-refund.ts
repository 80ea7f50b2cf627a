import type { Setting } from '@krapao/contract/documents/settings';
import { type Currency, minor, parseMajor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { inBatches, type Simulate, type Simulated, tally } from '../catalogue/public.ts';
import { membersAfter } from '../members/public.ts';
import { rewardsSinceEach } from '../rewards/public.ts';
import { moneySince } from '../statements/public.ts';
import { knownTotals } from './sums-of.ts';
import { refundOf } from './working.ts';

const BATCH_MEMBERS = 1_000;
const NOTHING = minor(0n);

/**
 * Simulates the rule as if no member had received cashback for these days and all claimed now. Members with an unknown
 * total are left out, as by the rule itself.
 */
export async function simulateRefund(
  db: Db,
  { value: { rate, lossMin }, from, to, signal }: Simulate<Setting<'refund'>>,
): Promise<Simulated> {
  const sums = { THB: tally('THB'), LAK: tally('LAK') } satisfies Record<Currency, unknown>;
  await inBatches(
    signal,
    (after) => membersAfter(db, after, BATCH_MEMBERS),
    async (members) => {
      const totals = await knownTotals(db, members);
      const since = new Map([...totals.keys()].map((id) => [id, from]));
      const [money, given] = await Promise.all([moneySince(db, since), rewardsSinceEach(db, since)]);
      for (const { id, currency } of members) {
        const total = totals.get(id);
        if (total === undefined) continue;
        const { deposits, withdrawals } = money.get(id) ?? { deposits: NOTHING, withdrawals: NOTHING };
        const working = { deposits, withdrawals, total, bonuses: given.get(id) ?? NOTHING };
        const amount = refundOf(working, { rate, lossMin: parseMajor(lossMin[currency].min, currency) });
        if (amount > 0n) sums[currency].add({ memberId: id, at: to, amount });
      }
    },
  );
  return { sums: [sums.THB.sum(), sums.LAK.sum()], wheel: null };
}
