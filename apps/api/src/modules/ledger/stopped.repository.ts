import { ask, type Db } from '../../platform/db.ts';
import { type FindingRow, toFinding } from './ledger.rows.ts';
import type { AccountId, Finding } from './ledger.types.ts';

/** From the few findings that are open to the accounts they are about, once for all who are asked for. */
const FINDINGS = `
  with open as materialized (select * from ledger.finding where resolved_at is null),
  against as (
    select id, account_id as account from open where account_id = any($1::bigint[])
    union
    select open.id, h.account_id from open join ledger.hold h on h.id = open.operation_id
    where h.account_id = any($1::bigint[])
    union
    select open.id, e.account_id from open
    join ledger.operation o on o.id = open.operation_id
    join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
    where e.account_id = any($1::bigint[]))
  select against.account, open.* from against join open using (id) order by id`;

/** What whoever releases a stopped account looks at first. */
export const stoppedRepository = (db: Db) => ({
  /** A member's account by its number. */
  async findOwner(account: AccountId) {
    const [row] = await ask<{ kind: 'wallet' | 'bonus'; owner: string }>(
      db,
      `select kind, owner from ledger.account where id = $1 and side = 'member'`,
      [account],
    );
    return row;
  },

  /** What stands against accounts: findings of their own, and of operations that moved their money. */
  async findFindingsOf(accounts: readonly AccountId[]): Promise<(account: AccountId) => Finding[]> {
    const rows = await ask<FindingRow & { account: string }>(db, FINDINGS, [accounts.map(String)]);
    return (account) => rows.filter((row) => row.account === String(account)).map(toFinding);
  },
});
