import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

export type Payees = { one: string; other: string; oneAccount: string; otherAccount: string };

/** Withdrawals of one member to the other's current account, or of both to the same account. */
const SHARING_AN_ACCOUNT = `
  select pair.one from unnest($1::text[], $2::text[], $3::text[], $4::text[]) pair (one, other, one_account, other_account)
  where exists (select from withdrawal where member_id = pair.one and bank_account_no = pair.other_account)
    or exists (select from withdrawal where member_id = pair.other and bank_account_no = pair.one_account)
    or exists (
      select from withdrawal mine join withdrawal theirs using (bank_account_no)
      where mine.member_id = pair.one and theirs.member_id = pair.other)`;

/** Returns the first member of each pair whose withdrawals share an account. */
export async function findSharingAnAccount(db: Db, pairs: readonly Payees[]): Promise<string[]> {
  const rows = await query<{ one: string }>(db, SHARING_AN_ACCOUNT, [
    pairs.map(({ one }) => one),
    pairs.map(({ other }) => other),
    pairs.map(({ oneAccount }) => oneAccount),
    pairs.map(({ otherAccount }) => otherAccount),
  ]);
  return rows.map((row) => row.one);
}
