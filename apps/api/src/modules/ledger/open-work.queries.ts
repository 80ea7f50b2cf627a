import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type OpenWork = { holds: number; oldestHoldAt: Date | null; findings: number };

/** Holds and findings that are open, for the metrics. */
export async function readOpenWork(db: Db): Promise<OpenWork | undefined> {
  const [row] = await query<OpenWork>(
    db,
    `select count(*)::int as holds, min(created_at) as "oldestHoldAt",
       (select count(*)::int from ledger.finding where resolved_at is null) as findings
     from ledger.hold where state = 'pending'`,
    [],
  );
  return row;
}
