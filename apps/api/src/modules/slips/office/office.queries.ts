import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

/** Steps of the credited slip of a payment, with their operators. */
export const traceSlip = async (db: Db, paymentId: string) => {
  const rows = await query<{ slip: string; what: string; at: Date; by: string | null; note: string | null }>(
    db,
    `select slip_id as slip, 'slip.' || step as what, at, by, note from slip_step where slip_id in (
       select id from slip where payment_id = $1 and status = 'credited')`,
    [paymentId],
  );
  return rows.map(({ slip, ...row }) => ({ ...row, item: { kind: 'slips', id: slip } as const }));
};
