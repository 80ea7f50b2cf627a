import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** Bank or channel that received each of these payments. */
export async function receiversOf(db: Db, paymentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ id: string; account: string }>(
    db,
    'select id, receiver_bank as account from payment where id = any($1::uuid[])',
    [paymentIds],
  );
  return new Map(rows.map(({ id, account }) => [id, account]));
}
