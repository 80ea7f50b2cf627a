import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** The operator and reason of a correction, and of its reversal. */
export const traceAdjustment = (db: Db, operationId: string) =>
  query<{ what: string; at: Date; by: string; note: string }>(
    db,
    `select 'adjustment.made' as what, at, asked_by as by, reason as note from adjustment
     where id = $1 and reverses is null
     union all
     select 'adjustment.reversed', at, asked_by, reason from adjustment where reverses = $1`,
    [operationId],
  );
