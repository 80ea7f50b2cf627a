import type { StatementError, StatementFormat } from '@krapao/contract/office/bank-layouts';
import type { LINE_OUTCOMES, STATEMENT_STATES } from '@krapao/contract/office/bank-statements';
import { type Currency, type Minor, minor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import type { StatementLine } from '../reading/statement.ts';

export type LineOutcome = (typeof LINE_OUTCOMES)[number];

export type Statement = {
  id: string;
  number: number;
  bankCode: string;
  accountNo: string;
  currency: Currency;
  format: StatementFormat | null;
  fileName: string;
  fileHash: string;
  uploadedBy: string | null;
  receivedAt: Date;
  state: (typeof STATEMENT_STATES)[number];
  lines: number;
  credits: number;
  creditSum: Minor;
  debits: number;
  debitSum: Minor;
  from: Date | null;
  until: Date | null;
  opening: Minor | null;
  closing: Minor | null;
  fault: StatementError | null;
  faultLine: number | null;
  outcomes: Partial<Record<LineOutcome, number>>;
};
export type NewStatement = Omit<Statement, 'number' | 'outcomes'>;

export type NewLine = StatementLine & { position: number; occurrence: number; paymentKey: string | null };
export type StoredLine = NewLine & {
  outcome: LineOutcome | null;
  paymentId: string | null;
  entryId: string | null;
};
export type Became = { outcome: LineOutcome; paymentId?: string; entryId?: string };

const MONEY = ['creditSum', 'debitSum', 'opening', 'closing'] as const;
type StatementRow = Omit<Statement, (typeof MONEY)[number]> & Record<(typeof MONEY)[number], string | null>;
const toMinor = (text: string | null): Minor | null => (text === null ? null : minor(BigInt(text)));
const toStatement = (row: StatementRow): Statement => ({
  ...row,
  creditSum: toMinor(row.creditSum) ?? minor(0n),
  debitSum: toMinor(row.debitSum) ?? minor(0n),
  opening: toMinor(row.opening),
  closing: toMinor(row.closing),
});

const COLUMNS = `s.id, s.number::int, s.bank_code as "bankCode", s.account_no as "accountNo", s.currency, s.format,
  s.file_name as "fileName", s.file_hash as "fileHash", s.uploaded_by as "uploadedBy", s.received_at as "receivedAt",
  s.state, s.lines, s.credits, s.credit_sum::text as "creditSum", s.debits, s.debit_sum::text as "debitSum",
  s.from_at as "from", s.until_at as "until", s.opening::text, s.closing::text, s.fault, s.fault_line as "faultLine",
  coalesce((select jsonb_object_agg(outcome, n) from (select outcome, count(*) as n from bank_statement_line l
    where l.statement_id = s.id and outcome is not null group by outcome) became), '{}') as outcomes`;
const LINE = `position, line, direction, kind, amount::text, at, reference, sender_bank as "senderBank",
  sender_account as "senderAccount", sender_name as "senderName", note, occurrence, payment_key as "paymentKey", outcome,
  payment_id as "paymentId", entry_id::text as "entryId"`;
const INSERT = `
  insert into bank_statement (id, bank_code, account_no, currency, format, file_name, file_hash, uploaded_by, received_at,
    state, lines, credits, credit_sum, debits, debit_sum, from_at, until_at, opening, closing, fault, fault_line)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`;
const INSERT_LINES = `
  insert into bank_statement_line (statement_id, position, line, direction, kind, amount, at, reference, sender_bank,
    sender_account, sender_name, note, occurrence, payment_key)
  select $1, position, line, direction, kind, amount, at, reference, "senderBank", "senderAccount", "senderName", note,
    occurrence, "paymentKey"
  from jsonb_to_recordset($2::jsonb) as l (position int, line int, direction text, kind text, amount bigint,
    at timestamptz, reference text, "senderBank" text, "senderAccount" text, "senderName" text, note text,
    occurrence int, "paymentKey" uuid)`;
const LINES_AT_ONCE = 2_000;

type LineRow = Omit<StoredLine, 'amount'> & { amount: string };
const toLine = ({ amount, ...row }: LineRow): StoredLine => ({ ...row, amount: minor(BigInt(amount)) });

/** Statements of bank accounts that came as files, and their lines. */
export function statementsRepository(db: Db) {
  return {
    async insert(one: NewStatement, lines: readonly NewLine[]): Promise<void> {
      await query(db, INSERT, [
        ...[one.id, one.bankCode, one.accountNo, one.currency, one.format, one.fileName, one.fileHash],
        ...[one.uploadedBy, one.receivedAt, one.state, one.lines, one.credits, one.creditSum, one.debits],
        ...[one.debitSum, one.from, one.until, one.opening, one.closing, one.fault, one.faultLine],
      ]);
      for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
        const part = lines
          .slice(from, from + LINES_AT_ONCE)
          .map((line) => ({ ...line, amount: line.amount.toString() }));
        await query(db, INSERT_LINES, [one.id, JSON.stringify(part)]);
      }
    },

    async find(id: string): Promise<Statement | undefined> {
      const [row] = await query<StatementRow>(db, `select ${COLUMNS} from bank_statement s where id = $1`, [id]);
      return row && toStatement(row);
    },

    async findByHash(bankCode: string, accountNo: string, hash: string, states: readonly Statement['state'][]) {
      const [row] = await query<{ number: number }>(
        db,
        `select number::int from bank_statement
         where bank_code = $1 and account_no = $2 and file_hash = $3 and state = any($4) limit 1`,
        [bankCode, accountNo, hash, states],
      );
      return row;
    },

    async list(before: number, limit: number): Promise<Statement[]> {
      const text = `select ${COLUMNS} from bank_statement s where number < $1 order by number desc limit $2`;
      return (await query<StatementRow>(db, text, [before, limit])).map(toStatement);
    },

    /** Locks the row until the transaction ends; returns its state. */
    async lock(id: string): Promise<Statement['state'] | undefined> {
      const text = 'select state from bank_statement where id = $1 for update';
      const [row] = await query<{ state: Statement['state'] }>(db, text, [id]);
      return row?.state;
    },

    saveState: (id: string, state: Statement['state']) =>
      query(db, 'update bank_statement set state = $2 where id = $1', [id, state]),

    /** Ids of statements whose lines are not all booked. */
    booking: async (): Promise<string[]> =>
      (
        await query<{ id: string }>(db, `select id from bank_statement where state = 'booking' order by number`, [])
      ).map(({ id }) => id),

    async lines(
      id: string,
      { after, limit, outcome }: { after: number; limit: number; outcome?: LineOutcome | undefined },
    ): Promise<StoredLine[]> {
      const text = `select ${LINE} from bank_statement_line where statement_id = $1 and position > $2
        and ($3::text is null or outcome = $3) order by position limit $4`;
      return (await query<LineRow>(db, text, [id, after, outcome ?? null, limit])).map(toLine);
    },

    openPositions: async (id: string, limit: number): Promise<number[]> =>
      (
        await query<{ position: number }>(
          db,
          'select position from bank_statement_line where statement_id = $1 and outcome is null order by position limit $2',
          [id, limit],
        )
      ).map(({ position }) => position),

    /** Locks a line that became nothing yet, until the transaction ends. */
    async lockOpen(id: string, position: number): Promise<StoredLine | undefined> {
      const text = `select ${LINE} from bank_statement_line
        where statement_id = $1 and position = $2 and outcome is null for update`;
      const [row] = await query<LineRow>(db, text, [id, position]);
      return row && toLine(row);
    },

    saveOutcome: (id: string, position: number, { outcome, paymentId, entryId }: Became) =>
      query(
        db,
        `update bank_statement_line set outcome = $3, payment_id = $4, entry_id = $5
         where statement_id = $1 and position = $2`,
        [id, position, outcome, paymentId ?? null, entryId ?? null],
      ),

    /** Whether one of these payments was recorded from a statement before any other source. */
    async isFirst(paymentIds: readonly string[]): Promise<boolean> {
      const text = `select from bank_statement_line where payment_id = any($1::uuid[]) and outcome = 'new' limit 1`;
      return (await query(db, text, [paymentIds])).length > 0;
    },

    /** Which of these payments the statement has too. */
    ownKeys: async (id: string, keys: readonly string[]): Promise<Set<string>> => {
      const text = `select payment_key as key from bank_statement_line
        where statement_id = $1 and payment_key = any($2::uuid[])`;
      return new Set((await query<{ key: string }>(db, text, [id, keys])).map(({ key }) => key));
    },
  };
}
