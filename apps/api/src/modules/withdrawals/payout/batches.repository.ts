import { type Currency, type Minor, minor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import type { Withdrawal, WithdrawalKey } from '../withdrawals.repository.ts';

export type Batch = {
  id: string;
  number: number;
  currency: Currency;
  lines: number;
  total: Minor;
  madeBy: string;
  madeAt: Date;
  closedBy: string | null;
  closedAt: Date | null;
  /** First operator who downloaded the file: from then on the file may be at the bank. */
  takenBy: string | null;
  takenAt: Date | null;
  /** `csv`, or `pain001` with the paying account. */
  takenAs: string | null;
  cancelledBy: string | null;
  cancelledAt: Date | null;
  cancelAllowedBy: string | null;
  cancelWhy: string | null;
  paid: number;
  failed: number;
};

export type Cancelling = { by: string; allowedBy: string | null; why: string; at: Date };

type BatchRow = Omit<Batch, 'total'> & { total: string };
const toBatch = ({ total, ...row }: BatchRow): Batch => ({ ...row, total: minor(BigInt(total)) });

export type BatchLineShown = {
  line: number;
  id: string;
  reference: string;
  memberId: string;
  amount: string;
  currency: Currency;
  bankCode: string;
  accountNo: string;
  accountName: string;
  result: 'paid' | 'failed' | null;
  note: string | null;
};
export type BatchLine = {
  line: number;
  withdrawalId: string;
  amount: Minor;
  bankCode: string;
  accountNo: string;
  accountName: string;
};

/** The bank's result of one line: its own payment reference, or the reason of the failure. */
export type LineResult = { withdrawalId: string; result: 'paid' | 'failed'; note: string };

const COLUMNS = `id, number::int, currency, lines, total::text, made_by as "madeBy", made_at as "madeAt",
  closed_by as "closedBy", closed_at as "closedAt", taken_by as "takenBy", taken_at as "takenAt", taken_as as "takenAs",
  cancelled_by as "cancelledBy", cancelled_at as "cancelledAt", cancel_allowed_by as "cancelAllowedBy",
  cancel_why as "cancelWhy",
  (select count(*)::int from withdrawal_batch_line l where l.batch_id = b.id and result = 'paid') as paid,
  (select count(*)::int from withdrawal_batch_line l where l.batch_id = b.id and result = 'failed') as failed`;

/** Locked in id order, so that two batches with the same withdrawals cannot deadlock. */
const LOCK_REQUESTED = `
  select id, member_id as "memberId", created_at as "createdAt", amount::text, currency, first_approved_by as by,
    first_approved_at as at
  from withdrawal where id = any($1::uuid[]) and status = 'requested'
  order by id for update`;
const INSERT = `
  with made as (
    insert into withdrawal_batch (id, currency, lines, total, made_by, made_at) values ($1, $2, $3, $4, $5, $6)
  ), numbered as (
    insert into withdrawal_batch_line (batch_id, line, withdrawal_id)
    select $1, line, id from unnest($7::uuid[]) with ordinality ids (id, line)
  )
  insert into withdrawal_step (withdrawal_id, step, at, by) select id, 'approved', $6, $5 from unnest($7::uuid[]) id`;
const APPROVE = `
  update withdrawal set status = 'approved', batch_id = $1, is_bank_silent = false where id = any($2::uuid[])
  returning member_id as "memberId"`;
const LINES = `
  select l.line, l.withdrawal_id as "withdrawalId", w.amount::text, w.bank_code as "bankCode",
    w.bank_account_no as "accountNo", w.bank_account_name as "accountName"
  from withdrawal_batch_line l join withdrawal w on w.id = l.withdrawal_id where l.batch_id = $1 order by l.line`;
const LINES_SHOWN = `
  select l.line, w.id, w.reference, w.member_id as "memberId", w.amount::text, w.currency, w.bank_code as "bankCode",
    w.bank_account_no as "accountNo", w.bank_account_name as "accountName", l.result, l.note
  from withdrawal_batch_line l join withdrawal w on w.id = l.withdrawal_id where l.batch_id = $1 order by l.line`;
const SAVE_RESULTS = `
  update withdrawal_batch_line l set result = told.result, note = told.note
  from unnest($2::uuid[], $3::text[], $4::text[]) told (id, result, note)
  where l.batch_id = $1 and l.withdrawal_id = told.id`;
const SAVE_BANK_REFERENCES = `
  update withdrawal w set bank_reference = told.note
  from unnest($1::uuid[], $2::text[], $3::text[]) told (id, result, note) where w.id = told.id and told.result = 'paid'`;

const SAVE_TAKEN = `
  update withdrawal_batch set taken_by = coalesce(taken_by, $2), taken_at = coalesce(taken_at, $3),
    taken_as = coalesce(taken_as, $4)
  where id = $1 and cancelled_at is null and coalesce(taken_as, $4) = $4 returning id`;
/** Returns the file's approved withdrawals to review, locked in id order like everywhere. */
const GIVE_BACK = `
  with locked as (
    select id from withdrawal where batch_id = $1 and status = 'approved' order by id for update
  ), freed as (
    update withdrawal w set status = 'requested', batch_id = null, bank_reference = null,
      first_approved_by = null, first_approved_at = null
    from locked where w.id = locked.id returning w.id, w.member_id
  ), noted as (
    insert into withdrawal_step (withdrawal_id, step, at, by, note) select id, 'requested', $2, $3, $4 from freed
  )
  select member_id as "memberId" from freed`;
const SAVE_CANCELLED = `
  update withdrawal_batch set cancelled_at = $2, cancelled_by = $3, cancel_why = $4, cancel_allowed_by = $5
  where id = $1`;

/** Batches of withdrawals, each one bank file. */
export function batchesRepository(db: Db) {
  return {
    async lockRequested(
      ids: readonly string[],
    ): Promise<Pick<Withdrawal, 'id' | 'memberId' | 'createdAt' | 'amount' | 'currency' | 'firstApproved'>[]> {
      type Row = WithdrawalKey & { amount: string; currency: Currency; by: string | null; at: Date | null };
      const rows = await query<Row>(db, LOCK_REQUESTED, [ids]);
      return rows.map(({ amount, by, at, ...row }) => ({
        ...{ ...row, amount: minor(BigInt(amount)) },
        firstApproved: by !== null && at ? { by, at } : undefined,
      }));
    },

    /** Inserts a batch and approves its withdrawals; returns their members. */
    async insert(
      batch: Pick<Batch, 'id' | 'currency' | 'total' | 'madeBy' | 'madeAt'>,
      ids: readonly string[],
    ): Promise<string[]> {
      const { id, currency, total, madeBy, madeAt } = batch;
      await query(db, INSERT, [id, currency, ids.length, total, madeBy, madeAt, ids]);
      const rows = await query<{ memberId: string }>(db, APPROVE, [id, ids]);
      return rows.map(({ memberId }) => memberId);
    },

    async find(id: string): Promise<Batch | undefined> {
      const [row] = await query<BatchRow>(db, `select ${COLUMNS} from withdrawal_batch b where id = $1`, [id]);
      return row && toBatch(row);
    },

    /** Locks the batch until the transaction ends, so that only one result file is imported. */
    async lock(id: string): Promise<Batch | undefined> {
      const [row] = await query<BatchRow>(db, `select ${COLUMNS} from withdrawal_batch b where id = $1 for update`, [
        id,
      ]);
      return row && toBatch(row);
    },

    async list(before: number, limit: number): Promise<Batch[]> {
      const text = `select ${COLUMNS} from withdrawal_batch b where number < $1 order by number desc limit $2`;
      return (await query<BatchRow>(db, text, [before, limit])).map(toBatch);
    },

    async lines(id: string): Promise<BatchLine[]> {
      const rows = await query<Omit<BatchLine, 'amount'> & { amount: string }>(db, LINES, [id]);
      return rows.map(({ amount, ...row }) => ({ ...row, amount: minor(BigInt(amount)) }));
    },

    linesShown: (id: string) => query<BatchLineShown>(db, LINES_SHOWN, [id]),

    async saveResults(
      id: string,
      results: readonly LineResult[],
      { by, at, hash }: { by: string; at: Date; hash: string },
    ): Promise<void> {
      const columns = [
        results.map(({ withdrawalId }) => withdrawalId),
        results.map(({ result }) => result),
        results.map(({ note }) => note),
      ];
      await query(db, SAVE_RESULTS, [id, ...columns]);
      await query(db, SAVE_BANK_REFERENCES, columns);
      await query(db, 'update withdrawal_batch set closed_by = $2, closed_at = $3, result_hash = $4 where id = $1', [
        ...[id, by, at, hash],
      ]);
    },

    /** Records the first download. Returns false if the batch was cancelled, or handed out in another form. */
    async saveTaken(id: string, by: string, at: Date, as: string): Promise<boolean> {
      return (await query(db, SAVE_TAKEN, [id, by, at, as])).length > 0;
    },

    /** Cancels a batch; returns the members whose withdrawals are in review again. */
    async cancel(id: string, { by, allowedBy, why, at }: Cancelling): Promise<string[]> {
      const rows = await query<{ memberId: string }>(db, GIVE_BACK, [id, at, by, why]);
      await query(db, SAVE_CANCELLED, [id, at, by, why, allowedBy]);
      return rows.map(({ memberId }) => memberId);
    },

    /** The bank's result of a withdrawal in its current batch, and the operator who imported it. */
    async resultOf(withdrawalId: string) {
      const [row] = await query<LineResult & { by: string }>(
        db,
        `select l.withdrawal_id as "withdrawalId", l.result, l.note, b.closed_by as by
         from withdrawal w join withdrawal_batch b on b.id = w.batch_id
         join withdrawal_batch_line l on l.batch_id = b.id and l.withdrawal_id = w.id
         where w.id = $1 and b.closed_at is not null`,
        [withdrawalId],
      );
      return row;
    },

    /** Withdrawals with an imported result that is not settled yet. */
    async everyAnswered(): Promise<string[]> {
      const rows = await query<{ id: string }>(
        db,
        `select w.id from withdrawal w join withdrawal_batch b on b.id = w.batch_id
         where w.status = 'approved' and b.closed_at is not null`,
        [],
      );
      return rows.map(({ id }) => id);
    },
  };
}
