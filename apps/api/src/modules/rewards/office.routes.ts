import type { officeRewardCalls } from '@krapao/contract/office/rewards';
import { minor, toMajor } from '@krapao/money';
import { after, before, type Clock, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { rewardFigures } from './office.queries.ts';

export function officeRewardRoutes(
  serve: Serve<typeof officeRewardCalls>,
  { db, clock }: { db: Db; clock: Clock },
): void {
  serve('GET /api/office/reward-figures', async ({ query: { days } }) => {
    const now = clock.now();
    const figures = await rewardFigures(db, before(now, days * DAY_MS), after(now, 1));
    return figures.map(({ granted, cost, ...counts }) => {
      const major = (sum: string) => toMajor(minor(BigInt(sum)), counts.currency);
      return { ...counts, granted: major(granted), cost: major(cost) };
    });
  });
}
