import { ask, type Db } from '../../platform/db.ts';
import { type FindingRow, toFinding } from './ledger.rows.ts';
import type { AccountId, Finding } from './ledger.types.ts';

const FINDINGS = `
  select * from ledger.finding f
  where f.resolved_at is null and (f.account_id = $1
    or exists (select from ledger.hold h where h.id = f.operation_id and h.account_id = $1)
    or exists (
      select from ledger.operation o
      join ledger.entry e on e.xid = o.xid and e.operation_id = o.id and e.step = o.step and e.month = o.month
      where o.id = f.operation_id and e.account_id = $1))
  order by id`;

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

  /** What stands against an account: findings of its own, and of operations that moved its money. */
  findFindingsOf: async (account: AccountId): Promise<Finding[]> =>
    (await ask<FindingRow>(db, FINDINGS, [account])).map(toFinding),
});
