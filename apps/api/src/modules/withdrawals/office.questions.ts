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

/** How many seconds each member had waited whose withdrawal a person decided in this time. */
export async function withdrawalWaits(db: Db, from: Date, to: Date): Promise<number[]> {
  const rows = await ask<{ seconds: number }>(
    db,
    `select extract(epoch from decided.at - asked.at)::float8 as seconds
     from withdrawal_step decided
     cross join lateral (
       select max(at) as at from withdrawal_step
       where withdrawal_id = decided.withdrawal_id and step = 'requested' and at <= decided.at
     ) asked
     where decided.by is not null and decided.at >= $1 and decided.at < $2 and decided.step in ('approved', 'rejected')
       and asked.at is not null`,
    [from, to],
  );
  return rows.map(({ seconds }) => seconds);
}
