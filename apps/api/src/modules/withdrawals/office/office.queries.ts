import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

/** Steps of a withdrawal, with their operators; a withdrawal's id is also the id of its operation. */
export const traceWithdrawal = async (db: Db, id: string) => {
  const rows = await query<{ what: string; at: Date; by: string | null; note: string | null }>(
    db,
    `select 'withdrawal.' || step as what, at, by, coalesce(note, because) as note
     from withdrawal_step where withdrawal_id = $1`,
    [id],
  );
  return rows.map((row) => ({ ...row, item: { kind: 'withdrawals', id } as const }));
};
