import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import { type OperationRow, toOperation } from './ledger.rows.ts';
import type { Operation } from './ledger.types.ts';

/** Joined by transaction id and month, the key of the entries. */
const OPERATION = `
  select o.kind, o.currency, e.account_id as account, e.amount, a.kind as account_kind, a.side, a.owner,
    exists (select from ledger.operation r where r.id = o.id and r.step = 2) as is_reversed
  from ledger.operation o
  join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
  join ledger.account a on a.id = e.account_id
  where o.id = $1 and o.step < 2 order by e.account_id`;

export const findOperation = async (db: Db, id: string): Promise<Operation | undefined> =>
  toOperation(await query<OperationRow>(db, OPERATION, [id]));
