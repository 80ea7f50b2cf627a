import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, type Minor, minor } from '@krapao/money';
import { type CompiledQuery, type Generated, type Selectable, sql } from 'kysely';
import { ask, type Db, statement } from '../../platform/db.ts';

export type Step = 'requested' | 'approved' | 'paid' | 'rejected';

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
    created_at: Date;
    settled_at: Date | null;
  };
  withdrawal_step: {
    withdrawal_id: string;
    step: Step;
    at: Date;
    note: string | null;
    by: string | null;
    because: Because | null;
  };
};

/** A step as the member sees it. */
export type Shown = NonNullable<AnswerOf<'POST /api/statement'>['statements'][number]['steps']>[number];
/** Why it waits for a person. */
export type Because = NonNullable<Shown['because']>;

type NewWithdrawal = {
  id: string;
  memberId: string;
  amount: Minor;
  currency: Currency;
  bank: { code: string; accountName: string; accountNo: string };
  reference: string;
  createdAt: Date;
  because?: Because | undefined;
};

export type Withdrawal = NewWithdrawal & {
  status: Step;
  /** The file for the bank that it is in. */
  batchId: string | null;
  /** The bank has not answered for so long that a person should know. */
  isBankSilent: boolean;
};
export type StepTaken = {
  step: Step;
  at: Date;
  note?: string | undefined;
  by?: string | undefined;
  because?: Because | undefined;
};

/** The order of steps, for those that were taken in the same moment. */
const ORDER: readonly Step[] = ['requested', 'approved', 'paid', 'rejected'];

const INSERT = `
  with asked as (
    insert into withdrawal (id, member_id, amount, currency, bank_code, bank_account_name, bank_account_no, status,
      reference, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  )
  insert into withdrawal_step (withdrawal_id, step, at, because) select $1, step, $10, $11 from unnest($12::text[]) step`;

/** Writes a withdrawal with every step up to where it stands. */
export function inserting(withdrawal: NewWithdrawal & { status: 'requested' | 'approved' }): CompiledQuery {
  const { id, memberId, amount, currency, bank, status, reference, createdAt, because = null } = withdrawal;
  const steps = ORDER.slice(0, ORDER.indexOf(status) + 1);
  return statement(INSERT, [
    ...[id, memberId, amount, currency, bank.code, bank.accountName, bank.accountNo],
    ...[status, reference, createdAt, because, steps],
  ]);
}

export type Payees = { one: string; other: string; oneAccount: string; otherAccount: string };

/** What was paid to the account of one and is now the other's, or was paid to the same account for both. */
const SHARING_AN_ACCOUNT = `
  select pair.one from unnest($1::text[], $2::text[], $3::text[], $4::text[]) pair (one, other, one_account, other_account)
  where exists (select from withdrawal where member_id = pair.one and bank_account_no = pair.other_account)
    or exists (select from withdrawal where member_id = pair.other and bank_account_no = pair.one_account)
    or exists (
      select from withdrawal mine join withdrawal theirs using (bank_account_no)
      where mine.member_id = pair.one and theirs.member_id = pair.other)`;

/** Of these pairs, the ones whose withdrawals went to the same account. */
export async function findSharingAnAccount(db: Db, pairs: readonly Payees[]): Promise<string[]> {
  const rows = await ask<{ one: string }>(db, SHARING_AN_ACCOUNT, [
    pairs.map(({ one }) => one),
    pairs.map(({ other }) => other),
    pairs.map(({ oneAccount }) => oneAccount),
    pairs.map(({ otherAccount }) => otherAccount),
  ]);
  return rows.map((row) => row.one);
}

export function withdrawalsRepository(handle: Db) {
  const db = handle.withTables<WithdrawalTables>();
  const one = (id: string) => db.selectFrom('withdrawal').selectAll().where('id', '=', id);
  const found = async (query: { executeTakeFirst(): Promise<Row | undefined> }): Promise<Withdrawal | undefined> => {
    const row = await query.executeTakeFirst();
    return row && toWithdrawal(row);
  };

  return {
    find: (id: string) => found(one(id)),
    /** Nobody else takes a step until the transaction ends. */
    lock: (id: string) => found(one(id).forUpdate()),

    /** Takes the next step if the present one is still one of `from`; false for whoever comes second. */
    async advance(id: string, from: readonly Step[], taken: StepTaken): Promise<string | undefined> {
      const isEnd = taken.step === 'paid' || taken.step === 'rejected';
      const row = await db
        .updateTable('withdrawal')
        .set({
          status: taken.step,
          is_bank_silent: false,
          // Whoever looks at it anew may pay it in another way.
          ...(taken.step === 'requested' && { batch_id: null, bank_reference: null }),
          ...(isEnd && { settled_at: taken.at }),
        })
        .where('id', '=', id)
        .where('status', 'in', from)
        .returning('member_id')
        .executeTakeFirst();
      if (!row) return undefined;
      const { step, at, note = null, by = null, because = null } = taken;
      await db.insertInto('withdrawal_step').values({ withdrawal_id: id, step, at, note, by, because }).execute();
      return row.member_id;
    },

    /** What the bank is to be told to pay, one by one; files are another way. */
    async everyApproved(): Promise<string[]> {
      const approved = db.selectFrom('withdrawal').select('id').where('status', '=', 'approved');
      return (await approved.where('batch_id', 'is', null).execute()).map(({ id }) => id);
    },

    /** What was approved without a person since then, and not given back. */
    async sumAutomatic(memberId: string, since: Date): Promise<Minor> {
      const row = await db
        .selectFrom('withdrawal')
        .select(({ fn }) => fn.sum<string | null>('amount').as('amount'))
        .where('member_id', '=', memberId)
        .where('created_at', '>', since)
        .where('status', 'in', ['approved', 'paid'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('withdrawal_step')
                .whereRef('withdrawal_id', '=', 'withdrawal.id')
                .where('step', '=', 'approved')
                .where('by', 'is not', null),
            ),
          ),
        )
        .executeTakeFirst();
      return minor(BigInt(row?.amount ?? 0));
    },

    /** Neither paid nor rejected, oldest first. */
    async underWay(memberId: string) {
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

    /** From `silentAfter` questions on a person should know. */
    async countAsking(id: string, silentAfter: number): Promise<number> {
      const row = await db
        .updateTable('withdrawal')
        .set({
          asked: sql<number>`asked + 1`,
          is_bank_silent: sql<boolean>`status = 'approved' and asked + 1 >= ${silentAfter}`,
        })
        .where('id', '=', id)
        .returning('asked')
        .executeTakeFirstOrThrow();
      return row.asked;
    },

    /** Steps of a member's withdrawals; another member's ids find nothing. */
    stepsOf: (memberId: string, ids: readonly string[]) =>
      db
        .selectFrom('withdrawal_step')
        .innerJoin('withdrawal', 'withdrawal.id', 'withdrawal_step.withdrawal_id')
        .select(['withdrawal_step.withdrawal_id as id', 'step', 'at', 'note', 'because'])
        .where('withdrawal.member_id', '=', memberId)
        .where('withdrawal_step.withdrawal_id', 'in', [...ids])
        .orderBy('at')
        .orderBy(sql`array_position(${[...ORDER]}::text[], step)`)
        .execute(),
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
  isBankSilent: row.is_bank_silent,
});
