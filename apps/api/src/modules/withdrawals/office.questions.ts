import { ask, type Db } from '../../platform/db.ts';

/** What was done about a withdrawal, and by whom: the withdrawal has the id of its operation. */
export const traceWithdrawal = async (db: Db, id: string) => {
  const rows = await ask<{ what: string; at: Date; by: string | null; note: string | null }>(
    db,
    `select 'withdrawal.' || step as what, at, by, coalesce(note, because) as note
     from withdrawal_step where withdrawal_id = $1`,
    [id],
  );
  return rows.map((row) => ({ ...row, item: { kind: 'withdrawals', id } as const }));
};
