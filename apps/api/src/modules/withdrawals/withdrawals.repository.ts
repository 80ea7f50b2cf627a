import type { AnswerOf } from '@krapao/contract/calls';
import type { Refusal } from '@krapao/contract/refusals';
import { type Currency, type Minor, minor } from '@krapao/money';
import type { CompiledQuery, Generated, Selectable } from 'kysely';
import { after, HOUR_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';
import { addingNotice, noticeSql } from '../notices/public.ts';

export type Step = 'requested' | 'approved' | 'paid' | 'rejected' | 'cancelled' | 'returned';

export type WithdrawalTables = {
  withdrawal: {
    id: string;
    member_id: string;
    amount: string;
    currency: Currency;
    bank_code: string;
    bank_account_name: string;
    bank_account_no: string;
    status: Generated<Step>;
    reference: string;
    asked: Generated<number>;
    is_bank_silent: Generated<boolean>;
    batch_id: string | null;
    bank_reference: string | null;
    connection_id: string | null;
    return_check_at: Date | null;
    first_approved_by: string | null;
    first_approved_at: Date | null;
    created_at: Date;
    settled_at: Date | null;
  };
  withdrawal_step: {
    withdrawal_id: string;
    step: Step;
    at: Date;
    note: string | null;
    by: string | null;
    because: Because | Refusal | null;
    rule: HeldBy | null;
  };
};

/** A step as shown to the member. */
export type Shown = NonNullable<AnswerOf<'POST /api/statement'>['statements'][number]['steps']>[number];
/** Why a withdrawal is in review. */
export type Because = NonNullable<Shown['because']>;

/**
 * The rule that sent a withdrawal to review, with its numbers at that time in minor units. `EVERY`: the rules approve
 * nothing. `CAP`: above what they approve in 24 hours, of which `earlier` was used. `TWO`: above the sum of one person,
 * with `earlier` asked for in 24 hours. `CHANGE`: a changed credential, until a time.
 */
export type HeldBy =
  | { code: 'EVERY' }
  | { code: 'CAP' | 'TWO'; above: string; earlier: string }
  | { code: 'CHANGE'; since: string; until: string };

/** Which withdrawal, of whom and when. */
export type WithdrawalKey = { id: string; memberId: string; createdAt: Date };

type NewWithdrawal = {
  id: string;
  memberId: string;
  amount: Minor;
  currency: Currency;
  bank: { code: string; accountName: string; accountNo: string };
  reference: string;
  createdAt: Date;
  because?: Because | undefined;
  rule?: HeldBy | undefined;
};

export type Withdrawal = Omit<NewWithdrawal, 'because' | 'rule'> & {
  status: Step;
  /** The bank file that contains the withdrawal. */
  batchId: string | null;
  /** The service that it was ordered from. */
  connectionId: string | null;
  /** The bank has not answered for so long that an operator should act. */
  isBankSilent: boolean;
  /** The first of the two people that a large withdrawal needs. */
  firstApproved: { by: string; at: Date } | undefined;
};
export type StepTaken = {
  step: Step;
  at: Date;
  note?: string | undefined;
  by?: string | undefined;
  /** Why in review, or why rejected. */
  because?: Because | Refusal | undefined;
};

/** Services send payments back on the next day. */
const RETURN_CHECK_MS = 26 * HOUR_MS;

/** Order of steps with the same timestamp. */
const ORDER: readonly Step[] = ['requested', 'approved', 'paid', 'rejected', 'cancelled', 'returned'];

const INSERT = `
  with asked as (
    insert into withdrawal (id, member_id, amount, currency, bank_code, bank_account_name, bank_account_no, status,
      reference, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  )
  insert into withdrawal_step (withdrawal_id, step, at, because, rule)
  select $1, step, $10, $11, $13::jsonb from unnest($12::text[]) step
  returning case when step = 'requested' then
    ${noticeSql('withdraw-requested', { memberId: '$2', at: '$10', reference: '$9', isRead: 'true' })} end`;

/** Inserts a withdrawal with every step up to its status. */
export function inserting(withdrawal: NewWithdrawal & { status: 'requested' | 'approved' }): CompiledQuery {
  const { id, memberId, amount, currency, bank, status, reference, createdAt, because = null, rule } = withdrawal;
  const steps = ORDER.slice(0, ORDER.indexOf(status) + 1);
  return statement(INSERT, [
    ...[id, memberId, amount, currency, bank.code, bank.accountName, bank.accountNo],
    ...[status, reference, createdAt, because, steps, rule ? JSON.stringify(rule) : null],
  ]);
}

const COUNT_ATTEMPT = `
  update withdrawal set asked = asked + 1, is_bank_silent = status = 'approved' and asked + 1 >= $2
  where id = $1 returning asked`;
const STEPS = `
  select withdrawal_id as id, step, at, note, because
  from withdrawal_step join withdrawal on withdrawal.id = withdrawal_id
  where member_id = $1 and withdrawal_id = any($2::uuid[]) order by at, array_position($3::text[], step)`;

/** Scans the index of settled withdrawals backwards. */
const PAID_LATELY = `
  select count(*)::int as count,
    (percentile_cont(0.5) within group (order by extract(epoch from settled_at - created_at)))::int as "medianSeconds"
  from (
    select created_at, settled_at from withdrawal
    where status = 'paid' and settled_at is not null and exists (
      select from withdrawal_step where withdrawal_id = withdrawal.id and step = 'approved' and by is not null)
    order by settled_at desc limit $1) latest`;

export function withdrawalsRepository(handle: Db) {
  const db = handle.withTables<WithdrawalTables>();
  const one = (id: string) => db.selectFrom('withdrawal').selectAll().where('id', '=', id);
  const found = async (query: { executeTakeFirst(): Promise<Row | undefined> }): Promise<Withdrawal | undefined> => {
    const row = await query.executeTakeFirst();
    return row && toWithdrawal(row);
  };

  return {
    find: (id: string) => found(one(id)),
    get: async (id: string) => toWithdrawal(await one(id).executeTakeFirstOrThrow()),
    /** Locks the withdrawal until the transaction ends. */
    lock: (id: string) => found(one(id).forUpdate()),
    lockOfMember: (memberId: string, reference: string) =>
      found(
        db
          .selectFrom('withdrawal')
          .selectAll()
          .where('member_id', '=', memberId)
          .where('reference', '=', reference)
          .forUpdate(),
      ),

    /** Also true for a withdrawal that the bank refused after its approval. */
    async wasApproved(id: string): Promise<boolean> {
      const step = db.selectFrom('withdrawal_step').select('step').where('withdrawal_id', '=', id);
      return (await step.where('step', '=', 'approved').executeTakeFirst()) !== undefined;
    },

    /** Operators who read in an answer of the bank by which its payment failed. */
    async failedBy(id: string): Promise<string[]> {
      const steps = db.selectFrom('withdrawal_step').select('by').where('withdrawal_id', '=', id);
      const failed = await steps.where('because', '=', 'BANK_REFUSED').where('by', 'is not', null).execute();
      return failed.map(({ by }) => by ?? '');
    },

    /** Advances a withdrawal from one of `from`. Returns its member, or undefined when another step came first. */
    async advance(id: string, from: readonly Step[], taken: StepTaken): Promise<string | undefined> {
      const isEnd = taken.step !== 'requested' && taken.step !== 'approved';
      const row = await db
        .updateTable('withdrawal')
        .set({
          status: taken.step,
          is_bank_silent: false,
          // Back in review, the withdrawal may be paid in another way.
          ...(taken.step === 'requested' && {
            ...{ batch_id: null, bank_reference: null, first_approved_by: null, first_approved_at: null },
            connection_id: null,
          }),
          ...(taken.step === 'paid' && { return_check_at: after(taken.at, RETURN_CHECK_MS) }),
          // A returned withdrawal was settled before.
          ...(isEnd && taken.step !== 'returned' && { settled_at: taken.at }),
        })
        .where('id', '=', id)
        .where('status', 'in', from)
        .returning(['member_id', 'reference'])
        .executeTakeFirst();
      if (!row) return undefined;
      const { step, at, note = null, by = null, because = null } = taken;
      await db.insertInto('withdrawal_step').values({ withdrawal_id: id, step, at, note, by, because }).execute();
      const { member_id: memberId, reference } = row;
      // The end of a withdrawal settles its statement entry, which has a notice of its own.
      const kind = step === 'approved' ? 'withdraw-approved' : 'withdraw-review';
      if (!isEnd) await handle.executeQuery(addingNotice({ memberId, kind, at, reference }));
      return memberId;
    },

    /** The connection that an approved withdrawal is ordered from: the first one stays. */
    async saveConnection(id: string, connectionId: string): Promise<string> {
      const [row] = await query<{ connectionId: string }>(
        handle,
        `update withdrawal set connection_id = coalesce(connection_id, $2) where id = $1
         returning connection_id as "connectionId"`,
        [id, connectionId],
      );
      return row?.connectionId ?? connectionId;
    },

    /** Paid withdrawals that may have come back, due for a question. */
    async dueForReturnCheck(now: Date, limit: number) {
      return query<{ id: string; connectionId: string; currency: Currency; settledAt: Date }>(
        handle,
        `select id, connection_id as "connectionId", currency, settled_at as "settledAt" from withdrawal
         where return_check_at <= $1 and connection_id is not null and status = 'paid' order by return_check_at limit $2`,
        [now, limit],
      );
    },

    saveReturnCheck: (id: string, at: Date | null) =>
      db.updateTable('withdrawal').set({ return_check_at: at }).where('id', '=', id).execute(),

    saveFirstApproval: (id: string, { by, at }: { by: string; at: Date }) =>
      db.updateTable('withdrawal').set({ first_approved_by: by, first_approved_at: at }).where('id', '=', id).execute(),

    async paidLately(limit: number): Promise<{ count: number; medianSeconds: number }> {
      const [row] = await query<{ count: number; medianSeconds: number | null }>(handle, PAID_LATELY, [limit]);
      return { count: row?.count ?? 0, medianSeconds: row?.medianSeconds ?? 0 };
    },

    /** Approved withdrawals that are ordered at the bank one by one; those in bank files are excluded. */
    async everyApproved(): Promise<string[]> {
      const approved = db.selectFrom('withdrawal').select('id').where('status', '=', 'approved');
      return (await approved.where('batch_id', 'is', null).execute()).map(({ id }) => id);
    },

    /** Withdrawals in progress, oldest first. */
    async pending(memberId: string) {
      const rows = await db
        .selectFrom('withdrawal')
        .select(['amount', 'reference', 'created_at'])
        .where('member_id', '=', memberId)
        .where('status', 'in', ['requested', 'approved'])
        .orderBy('created_at')
        .execute();
      return rows.map((row) => ({
        amount: minor(BigInt(row.amount)),
        reference: row.reference,
        since: row.created_at,
      }));
    },

    /** Counts a payment attempt; from `silentAfter` attempts on the bank counts as silent. */
    async countAttempt(id: string, silentAfter: number): Promise<number> {
      const [row] = await query<{ asked: number }>(handle, COUNT_ATTEMPT, [id, silentAfter]);
      if (!row) throw new Error(`no withdrawal ${id}`);
      return row.asked;
    },

    /** Steps of the member's own withdrawals; ids of other members find nothing. */
    stepsOf: (memberId: string, ids: readonly string[]) =>
      query<{ id: string; step: Step; at: Date; note: string | null; because: string | null }>(handle, STEPS, [
        ...[memberId, ids, ORDER],
      ]),
  };
}

type Row = Selectable<WithdrawalTables['withdrawal']>;

const toWithdrawal = (row: Row): Withdrawal => ({
  id: row.id,
  memberId: row.member_id,
  amount: BigInt(row.amount) as Minor,
  currency: row.currency,
  bank: { code: row.bank_code, accountName: row.bank_account_name, accountNo: row.bank_account_no },
  reference: row.reference,
  createdAt: row.created_at,
  status: row.status,
  batchId: row.batch_id,
  connectionId: row.connection_id,
  isBankSilent: row.is_bank_silent,
  firstApproved:
    row.first_approved_by !== null && row.first_approved_at
      ? { by: row.first_approved_by, at: row.first_approved_at }
      : undefined,
});
