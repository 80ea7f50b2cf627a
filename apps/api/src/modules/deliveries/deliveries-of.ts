import type { Db } from '../../platform/database/db.ts';
import { beginOf, type PageWanted, pageOf } from '../../platform/http/pages.ts';
import { deliveriesRepository } from './deliveries.repository.ts';

/** A member's deliveries for operators, newest first. */
export async function deliveriesOf(db: Db, memberId: string, { after, limit }: PageWanted) {
  const { rows, next } = pageOf(await deliveriesRepository(db).listOf(memberId, beginOf(after), limit + 1), limit);
  const deliveries = rows.map(({ made: _, createdAt, settledAt, ...delivery }) => ({
    ...delivery,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }));
  return { deliveries, next };
}
