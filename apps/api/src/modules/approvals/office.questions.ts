import { ask, type Db } from '../../platform/db.ts';

const TRACE = `
  with about as (
    select * from approval where subject = $1 and kind in ('transfer.post', 'transfer.void', 'money.reverse')
    union all
    select * from approval where payload ? 'id' and payload ->> 'id' = $1 and kind = 'money.adjust'
  )
  select id, 'approval.asked' as what, asked_at as at, asked_by as by, why as note from about
  union all
  select id, 'approval.' || state, decided_at, decided_by, note from about where state <> 'open'`;

/** Who asked for two people to do it, and what the second one said. */
export async function traceApproval(db: Db, operationId: string) {
  const rows = await ask<{ id: string; what: string; at: Date; by: string | null; note: string | null }>(db, TRACE, [
    operationId,
  ]);
  return rows.map(({ id, ...row }) => ({ ...row, item: { kind: 'approvals', id } as const }));
}
