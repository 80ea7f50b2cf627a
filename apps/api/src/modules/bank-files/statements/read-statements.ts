import { readFile } from 'node:fs/promises';
import type { OfficeAnswerOf, OfficeQueryOf } from '@krapao/contract/office/calls';
import { type Currency, type Minor, toMajor } from '@krapao/money';
import type { UploadedForm } from '../../../platform/files/files-upload.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { maskAccount } from '../../../platform/text/mask.ts';
import { depositAccounts } from '../../deposits/public.ts';
import type { BankFilesDeps } from '../bank-files.deps.ts';
import { STATEMENT_BYTES_MAX } from '../reading/read-statement.ts';
import { invalidStatement, type StatementLine } from '../reading/statement.ts';
import { importStatement } from './import-statement.ts';
import { type Statement, statementsRepository } from './statements.repository.ts';

type Shown = OfficeAnswerOf<'GET /api/office/bank-statements/{id}'>;
type ShownLines = OfficeAnswerOf<'GET /api/office/bank-statements/{id}/lines'>;

export async function listStatements(
  deps: BankFilesDeps,
  { before = Number.MAX_SAFE_INTEGER, limit }: OfficeQueryOf<'GET /api/office/bank-statements'>,
): Promise<Shown[]> {
  return present(deps, await statementsRepository(deps.db).list(before, limit));
}

export async function readStatementById(deps: BankFilesDeps, id: string): Promise<Shown> {
  const found = await statementsRepository(deps.db).find(id);
  const [shown] = found ? await present(deps, [found]) : [];
  if (!shown) throw new AppError('NO_DATA');
  return shown;
}

export async function listStatementLines(
  deps: BankFilesDeps,
  id: string,
  { outcome, after = 0, limit }: OfficeQueryOf<'GET /api/office/bank-statements/{id}/lines'>,
): Promise<ShownLines> {
  const { currency } = await readStatementById(deps, id);
  const lines = await statementsRepository(deps.db).lines(id, { after, limit, outcome });
  return lines.map(({ position, outcome: became, paymentId, entryId, ...line }) => ({
    ...presentLine(line, currency),
    ...{ position, outcome: became, paymentId, entryId },
  }));
}

/** Stores an uploaded statement; its payments are booked after a second person's yes. */
export async function uploadStatement(
  deps: BankFilesDeps,
  { bankCode, accountNo }: { bankCode: string; accountNo: string },
  { upload }: UploadedForm,
  operatorId: string,
): Promise<Shown> {
  const accounts = await depositAccounts(deps.deposits);
  const account = accounts.find((one) => one.isBank && one.bankCode === bankCode && one.accountNo === accountNo);
  if (!account) throw new AppError('NO_DATA');
  if (!upload) throw new AppError('KEY_MISSING', { key: 'file' });
  if (upload.isTooLarge || upload.bytes > STATEMENT_BYTES_MAX) throw invalidStatement('too-large');
  const bytes = await readFile(upload.path);
  const file = { account, bytes, fileName: upload.name, uploadedBy: operatorId };
  return readStatementById(deps, await importStatement(deps, file));
}

/** Numbers of accounts are masked. */
export const presentLine = (line: StatementLine, currency: Currency) => ({
  line: line.line,
  direction: line.direction,
  kind: line.kind,
  amount: toMajor(line.amount, currency),
  at: line.at.toISOString(),
  reference: line.reference,
  senderBank: line.senderBank,
  senderAccount: line.senderAccount && maskAccount(line.senderAccount),
  senderName: line.senderName,
  note: line.note,
});

async function present(deps: BankFilesDeps, statements: readonly Statement[]): Promise<Shown[]> {
  const [names, approvals] = await Promise.all([
    deps.operatorNames([...new Set(statements.flatMap(({ uploadedBy }) => uploadedBy ?? []))]),
    deps.openRequests('statement.book'),
  ]);
  return statements.map(({ fileHash: _hash, ...one }) => {
    const money = (amount: Minor) => toMajor(amount, one.currency);
    return {
      ...one,
      uploadedBy: one.uploadedBy && (names.get(one.uploadedBy) ?? one.uploadedBy),
      receivedAt: one.receivedAt.toISOString(),
      creditSum: money(one.creditSum),
      debitSum: money(one.debitSum),
      from: one.from?.toISOString() ?? null,
      until: one.until?.toISOString() ?? null,
      opening: one.opening === null ? null : money(one.opening),
      closing: one.closing === null ? null : money(one.closing),
      outcomes: { new: 0, known: 0, review: 0, debit: 0, pending: 0, ...one.outcomes },
      approvalId: approvals.get(one.id) ?? null,
    };
  });
}
