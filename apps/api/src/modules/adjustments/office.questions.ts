import { ask, type Db } from '../../platform/db.ts';

/** Who gave or took it by hand, or took it back, and why. */
export const traceAdjustment = (db: Db, operationId: string) =>
  ask<{ what: string; at: Date; by: string; note: string }>(
    db,
    `select 'adjustment.made' as what, at, asked_by as by, reason as note from adjustment
     where id = $1 and reverses is null
     union all
     select 'adjustment.reversed', at, asked_by, reason from adjustment where reverses = $1`,
    [operationId],
  );
