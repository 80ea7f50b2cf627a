import { ask, type Db } from '../../platform/db.ts';

/** What was done about the slip of a payment, and by whom. */
export const traceSlip = async (db: Db, paymentId: string) => {
  const rows = await ask<{ slip: string; what: string; at: Date; by: string | null; note: string | null }>(
    db,
    `select slip_id as slip, 'slip.' || step as what, at, by, note from slip_step where slip_id in (
       select id from slip where payment_id = $1 and status = 'credited')`,
    [paymentId],
  );
  return rows.map(({ slip, ...row }) => ({ ...row, item: { kind: 'slips', id: slip } as const }));
};

/** How many seconds each member had waited whose slip a person decided in this time. */
export async function slipWaits(db: Db, from: Date, to: Date): Promise<number[]> {
  const rows = await ask<{ seconds: number }>(
    db,
    `select extract(epoch from decided.at - asked.at)::float8 as seconds
     from slip_step decided
     cross join lateral (
       select coalesce(max(at) filter (where step = 'review'), min(at)) as at from slip_step
       where slip_id = decided.slip_id and step in ('received', 'review')
     ) asked
     where decided.by is not null and decided.at >= $1 and decided.at < $2 and decided.step in ('credited', 'failed')
       and asked.at is not null`,
    [from, to],
  );
  return rows.map(({ seconds }) => seconds);
}
