import { createHash } from 'node:crypto';
import type { StatementError } from '@krapao/contract/office/bank-layouts';
import { minor } from '@krapao/money';
import { violatedConstraint } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { type DepositAccount, paymentIdOf } from '../../deposits/public.ts';
import type { BankFilesDeps } from '../bank-files.deps.ts';
import { senderBankOf } from '../banks.ts';
import { statementLayout } from '../layouts/read-layouts.ts';
import { readStatement } from '../reading/read-statement.ts';
import type { StatementLine } from '../reading/statement.ts';
import { bookJob } from './book-statement.ts';
import { type NewLine, type NewStatement, statementsRepository } from './statements.repository.ts';

export type StatementFile = {
  account: DepositAccount;
  fileName: string;
  bytes: Uint8Array;
  /** Null: from the folder. */
  uploadedBy: string | null;
};

const NAME_CHARS_MAX = 120;

/**
 * Stores a statement with all its lines, or nothing. An uploaded one waits for a second person, because a forged file
 * would credit members; the lines of one from the folder are booked at once.
 */
export async function importStatement(deps: BankFilesDeps, file: StatementFile): Promise<string> {
  const { account, bytes, uploadedBy } = file;
  const { bankCode, accountNo, currency } = account;
  const fileHash = hashOf(bytes);
  const known = await findKnown(deps, account, fileHash);
  if (known) throw known;
  const parsed = await readStatement(bytes, await statementLayout(deps.db, bankCode), account, deps.clock.now());
  const lines = await numbered(deps, parsed.lines);
  const statement: NewStatement = {
    ...{ id: deps.random.uuid(), bankCode, accountNo, currency, fileHash, uploadedBy },
    ...{ format: parsed.format, fileName: file.fileName.slice(0, NAME_CHARS_MAX), receivedAt: deps.clock.now() },
    ...{ state: uploadedBy === null ? 'booking' : 'waiting', lines: lines.length, fault: null, faultLine: null },
    ...{ opening: parsed.opening, closing: parsed.closing, ...figuresOf(lines) },
  };
  const { id } = statement;
  try {
    await transact(deps.db, async (transaction) => {
      await statementsRepository(transaction).insert(statement, lines);
      if (uploadedBy === null) return addJob(transaction, bookJob(id));
      const about = { memberId: null, amount: statement.creditSum, currency, reference: `${bankCode} ${accountNo}` };
      const why = statement.fileName;
      const request = { kind: 'statement.book', subject: id, payload: {}, about, why, operatorId: uploadedBy } as const;
      await deps.requestSecondPerson(request, transaction);
    });
  } catch (error) {
    const same = violatedConstraint(error) === 'bank_statement_file' && (await findKnown(deps, account, fileHash));
    throw same || error;
  }
  return id;
}

/** Stores that a file of the folder was refused, once. */
export async function storeRefused(
  deps: BankFilesDeps,
  { account, fileName, bytes }: StatementFile,
  { fault, line }: { fault: StatementError; line: number | null },
): Promise<void> {
  const { bankCode, accountNo, currency } = account;
  const fileHash = hashOf(bytes);
  const statements = statementsRepository(deps.db);
  if (await statements.findByHash(bankCode, accountNo, fileHash, ['refused'])) return;
  await statements.insert(
    {
      ...{ id: deps.random.uuid(), bankCode, accountNo, currency, fileHash, uploadedBy: null, format: null },
      ...{ fileName: fileName.slice(0, NAME_CHARS_MAX), receivedAt: deps.clock.now(), state: 'refused' },
      ...{ opening: null, closing: null, fault, faultLine: line, lines: 0, ...figuresOf([]) },
    },
    [],
  );
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function findKnown({ db }: BankFilesDeps, { bankCode, accountNo }: DepositAccount, hash: string) {
  const known = await statementsRepository(db).findByHash(bankCode, accountNo, hash, ['waiting', 'booking', 'done']);
  return known && new AppError('STATEMENT_KNOWN', { number: known.number });
}

/**
 * Numbers the lines, and those that are alike in everything: without a reference, two equal payments are two only by
 * their number.
 */
async function numbered(deps: BankFilesDeps, lines: readonly StatementLine[]): Promise<NewLine[]> {
  const seen = new Map<string, number>();
  const banks = new Map<string, string | undefined>();
  const result: NewLine[] = [];
  for (const [index, line] of lines.entries()) {
    const { line: _place, amount, ...facts } = line;
    const alike = JSON.stringify([facts, `${amount}`]);
    const occurrence = (seen.get(alike) ?? 0) + 1;
    seen.set(alike, occurrence);
    const { senderBank, reference } = line;
    if (senderBank !== null && !banks.has(senderBank))
      banks.set(senderBank, await senderBankOf(deps.deposits, senderBank));
    const bank = banks.get(senderBank ?? '');
    const isPayment = line.direction === 'credit' && line.kind === 'booked' && reference !== null && bank !== undefined;
    const paymentKey = isPayment ? await paymentIdOf(deps.deposits, bank, reference) : null;
    result.push({ ...line, position: index + 1, occurrence, paymentKey });
  }
  return result;
}

function figuresOf(lines: readonly StatementLine[]) {
  const booked = lines.filter(({ kind }) => kind !== 'pending');
  const of = (direction: StatementLine['direction']) => booked.filter((line) => line.direction === direction);
  const sumOf = (some: readonly StatementLine[]) => minor(some.reduce((sum, { amount }) => sum + amount, 0n));
  const times = lines.map(({ at }) => at.getTime());
  const bound = (pick: (a: number, b: number) => number) =>
    times.length === 0 ? null : new Date(times.reduce((a, b) => pick(a, b)));
  const [credits, debits] = [of('credit'), of('debit')];
  return {
    ...{ credits: credits.length, creditSum: sumOf(credits), debits: debits.length, debitSum: sumOf(debits) },
    ...{ from: bound(Math.min), until: bound(Math.max) },
  };
}
