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
