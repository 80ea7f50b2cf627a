import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import type { Because, Step, WithdrawalTables } from '../withdrawals.repository.ts';

/** Facts about a withdrawal and its history that the signals are derived from. */
export type RiskFacts = {
  id: string;
  memberId: string;
  because: Because | null;
  note: string | null;
  asked: number;
  isBankSilent: boolean;
  isFirst: boolean;
  /** Other members with withdrawals to the same bank account. */
  others: number;
  /** Number of the latest cancelled bank file that contained the withdrawal. */
  cancelledFile: number | null;
  /** The first approver, while the withdrawal waits for a second. */
  firstBy: string | null;
};

const FACTS = `
  select w.id, w.member_id as "memberId", last.because, last.note, w.asked, w.is_bank_silent as "isBankSilent",
    case when w.status = 'requested' then w.first_approved_by end as "firstBy",
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
  from withdrawal where settled_at >= $1 and status <> 'cancelled'`;
type StepRow = { step: Step; at: Date; by: string | null; note: string | null; because: string | null };
const STEPS = `
  select step, at, by, note, because from withdrawal_step where withdrawal_id = $1
  order by at, array_position(array['requested', 'approved', 'paid', 'rejected', 'cancelled'], step)`;

/** Withdrawal queries of the back office alone. */
export function officeWithdrawalsRepository(handle: Db) {
  const db = handle.withTables<WithdrawalTables>();
  return {
    accountNo: async (id: string): Promise<string | undefined> =>
      (await query<{ no: string }>(handle, 'select bank_account_no as no from withdrawal where id = $1', [id]))[0]?.no,

    facts: (ids: readonly string[]) => query<RiskFacts>(handle, FACTS, [ids]),

    async ended(since: Date): Promise<{ all: number; approved: number }> {
      const [row] = await query<{ all: number; approved: number }>(handle, ENDED, [since]);
      return row ?? { all: 0, approved: 0 };
    },

    async firstApprovers(ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await query<{ id: string; by: string }>(
        handle,
        `select id, first_approved_by as by from withdrawal
         where id = any($1::uuid[]) and status = 'requested' and first_approved_by is not null`,
        [ids],
      );
      return new Map(rows.map(({ id, by }) => [id, by]));
    },

    findWhole: (id: string) => db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst(),

    steps: (id: string) => query<StepRow>(handle, STEPS, [id]),

    saveBankReference: (id: string, bankReference: string) =>
      db.updateTable('withdrawal').set({ bank_reference: bankReference }).where('id', '=', id).execute(),
  };
}
