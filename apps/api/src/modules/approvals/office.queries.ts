import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

const TRACE = `
  with about as (
    select * from approval where subject = $1 and kind in ('transfer.post', 'transfer.void', 'money.reverse')
    union all
    select * from approval where payload ? 'id' and payload ->> 'id' = $1 and kind = 'money.adjust'
  )
  select id, 'approval.asked' as what, asked_at as at, asked_by as by, why as note from about
  union all
  select id, 'approval.' || state, decided_at, decided_by, note from about where state <> 'open'`;

/** The approval events of an operation: the request and the second person's decision. */
export async function traceApproval(db: Db, operationId: string) {
  const rows = await query<{ id: string; what: string; at: Date; by: string | null; note: string | null }>(db, TRACE, [
    operationId,
  ]);
  return rows.map(({ id, ...row }) => ({ ...row, item: { kind: 'approvals', id } as const }));
}
