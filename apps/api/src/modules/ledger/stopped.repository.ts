import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import { type FindingRow, toFinding } from './ledger.rows.ts';
import type { AccountId, Finding } from './ledger.types.ts';

/** Starts from the few open findings and maps them to their accounts, once for all accounts requested. */
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

/** The facts an operator reviews before releasing a stopped account. */
export const stoppedRepository = (db: Db) => ({
  /** Owner of a member's account. */
  async findOwner(account: AccountId) {
    const [row] = await query<{ kind: 'wallet' | 'bonus' | 'vault'; owner: string }>(
      db,
      `select kind, owner from ledger.account where id = $1 and side = 'member'`,
      [account],
    );
    return row;
  },

  /** Open findings against accounts: their own, and those of operations that moved their money. */
  async findFindingsOf(accounts: readonly AccountId[]): Promise<(account: AccountId) => Finding[]> {
    const rows = await query<FindingRow & { account: string }>(db, FINDINGS, [accounts.map(String)]);
    return (account) => rows.filter((row) => row.account === String(account)).map(toFinding);
  },
});
