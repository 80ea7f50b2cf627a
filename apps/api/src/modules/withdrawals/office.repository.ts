import { sql } from 'kysely';
import { ask, type Db } from '../../platform/db.ts';
import type { Because, WithdrawalTables } from './withdrawals.repository.ts';

/** What a withdrawal shows of itself and of those before it. */
export type RiskFacts = {
  id: string;
  memberId: string;
  because: Because | null;
  note: string | null;
  asked: number;
  isBankSilent: boolean;
  isFirst: boolean;
  /** Other members who were to be paid to the same account. */
  others: number;
  /** The file for the bank that it was in and that was cancelled. */
  cancelledFile: number | null;
};

const FACTS = `
  select w.id, w.member_id as "memberId", last.because, last.note, w.asked, w.is_bank_silent as "isBankSilent",
    not exists (
      select from withdrawal old where old.member_id = w.member_id and old.status = 'paid' and old.id <> w.id) as "isFirst",
    (select count(distinct other.member_id)::int from withdrawal other
     where other.bank_account_no = w.bank_account_no and other.bank_code = w.bank_code
       and other.member_id <> w.member_id) as others,
    (select max(b.number)::int from withdrawal_batch_line l join withdrawal_batch b on b.id = l.batch_id
     where l.withdrawal_id = w.id and b.cancelled_at is not null) as "cancelledFile"
  from withdrawal w
  left join lateral (
    select because, note from withdrawal_step where withdrawal_id = w.id and step = 'requested' order by at desc limit 1
  ) last on true
  where w.id = any($1::uuid[])`;
const ENDED = `
  select count(*)::int as all, count(*) filter (where status = 'paid')::int as approved
  from withdrawal where settled_at >= $1`;

/** What only the office asks about withdrawals. */
export function officeWithdrawalsRepository(handle: Db) {
  const db = handle.withTables<WithdrawalTables>();
  return {
    facts: (ids: readonly string[]) => ask<RiskFacts>(handle, FACTS, [ids]),

    async ended(since: Date): Promise<{ all: number; approved: number }> {
      const [row] = await ask<{ all: number; approved: number }>(handle, ENDED, [since]);
      return row ?? { all: 0, approved: 0 };
    },

    findWhole: (id: string) => db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst(),

    steps: (id: string) =>
      db
        .selectFrom('withdrawal_step')
        .select(['step', 'at', 'by', 'note', 'because'])
        .where('withdrawal_id', '=', id)
        .orderBy('at')
        .orderBy(sql`array_position(array['requested', 'approved', 'paid', 'rejected'], step)`)
        .execute(),

    saveBankReference: (id: string, bankReference: string) =>
      db.updateTable('withdrawal').set({ bank_reference: bankReference }).where('id', '=', id).execute(),
  };
}
