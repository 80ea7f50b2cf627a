import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import type { Because, HeldBy, Step, WithdrawalKey, WithdrawalTables } from '../withdrawals.repository.ts';

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
/** `largest` and `last` are of the payouts before the withdrawal; `askedAt` is the last one's request. */
const PAYOUTS_BEFORE = `
  select count(*)::int as count, coalesce(sum(amount), 0)::text as sum, coalesce(max(amount), 0)::text as largest,
    (array_agg(amount::text order by created_at desc, id desc))[1] as "lastAmount",
    max(settled_at) as "lastPaidAt", max(created_at) as "lastAskedAt"
  from withdrawal where member_id = $1 and status = 'paid' and created_at <= $2 and id <> $3`;
type PayoutsRow = {
  count: number;
  sum: string;
  largest: string;
  lastAmount: string | null;
  lastPaidAt: Date | null;
  lastAskedAt: Date | null;
};
export type PayoutsBefore = {
  count: number;
  sum: Minor;
  largest: Minor;
  last: { amount: Minor; paidAt: Date; askedAt: Date } | undefined;
};
const ENDED = `
  select count(*)::int as all, count(*) filter (where status = 'paid')::int as approved
  from withdrawal where settled_at >= $1 and status <> 'cancelled'`;
type StepRow = {
  step: Step;
  at: Date;
  by: string | null;
  note: string | null;
  because: string | null;
  rule: HeldBy | null;
};
const STEPS = `
  select step, at, by, note, because, rule from withdrawal_step where withdrawal_id = $1
  order by at, array_position(array['requested', 'approved', 'paid', 'rejected', 'cancelled', 'returned'], step)`;

/** Withdrawal queries of the back office alone. */
export function officeWithdrawalsRepository(handle: Db) {
  const db = handle.withTables<WithdrawalTables>();
  return {
    facts: (ids: readonly string[]) => query<RiskFacts>(handle, FACTS, [ids]),

    async payoutsBefore({ id, memberId, createdAt }: WithdrawalKey): Promise<PayoutsBefore> {
      const [row] = await query<PayoutsRow>(handle, PAYOUTS_BEFORE, [memberId, createdAt, id]);
      const { count = 0, sum = 0, largest = 0, lastAmount, lastPaidAt: paidAt, lastAskedAt: askedAt } = row ?? {};
      return {
        count,
        sum: minor(BigInt(sum)),
        largest: minor(BigInt(largest)),
        last: lastAmount && paidAt && askedAt ? { amount: minor(BigInt(lastAmount)), paidAt, askedAt } : undefined,
      };
    },

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
