import { transact } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type AnswerRow, idInFile, shortInFile } from '../../bank-files/public.ts';
import type { OfficeWithdrawalsDeps } from '../office/withdrawal-signals.ts';
import { BANK_REFERENCE, invalid } from './bank-file.ts';
import { type Batch, type BatchLine, batchesRepository, type LineResult } from './batches.repository.ts';
import type { PayingAccount } from './pain001.ts';

/** The layout that a file was handed out by; undefined for other forms. */
export const layoutIdOf = ({ takenAs }: Pick<Batch, 'takenAs'>): string | undefined =>
  /^layout \S+ \S+ (\d+)$/.exec(takenAs ?? '')?.[1];

/**
 * Returns the file by the layout of the paying account's bank, and records the download. Later downloads repeat layout
 * and date of the first, so that the bank never has two files of the same payments.
 */
export function handOutByLayout(
  { db, clock, payoutFiles }: OfficeWithdrawalsDeps,
  id: string,
  operatorId: string,
  from: PayingAccount,
): Promise<{ fileName: string; file: string }> {
  return transact(db, async (transaction) => {
    const batches = batchesRepository(transaction);
    const batch = await batches.lock(id);
    const layoutId = (batch && layoutIdOf(batch)) ?? (await payoutFiles.layouts()).get(from.bankCode);
    if (!batch || !layoutId) throw new AppError('NO_DATA');
    const at = batch.takenAt ?? clock.now();
    const { number, currency, total } = batch;
    const payments = await batches.lines(id);
    const { bytes, extension } = await payoutFiles.write(layoutId, { number, currency, total, at, from, payments });
    if (!(await batches.saveTaken(id, operatorId, at, `layout ${from.bankCode} ${from.accountNo} ${layoutId}`)))
      throw new AppError(batch.cancelledAt ? 'FILE_CANCELLED' : 'FILE_TAKEN');
    return { fileName: `payouts-${number}.${extension}`, file: bytes.toString('base64') };
  });
}

/** The rows of the bank's answer as results of our payments: each once, with its amount. */
export function matchAnswer(rows: readonly AnswerRow[], { number }: Batch, sent: readonly BatchLine[]): LineResult[] {
  const open = new Map(
    sent.flatMap((payment) => [
      [idInFile(payment.withdrawalId), payment] as const,
      [shortInFile(number, payment.line), payment] as const,
    ]),
  );
  const seen = new Set<string>();
  const bankReferences = new Set<string>();
  const results = rows.map(({ line, reference, amount, result, note }): LineResult => {
    const payment = open.get(reference);
    if (!payment) throw invalid('unknown-line', line);
    const { withdrawalId } = payment;
    if (seen.has(withdrawalId)) throw invalid('duplicate-line', line);
    seen.add(withdrawalId);
    if (payment.amount !== amount) throw invalid('changed-amount', line);
    if (result === 'failed') return { withdrawalId, result, note };
    if (!BANK_REFERENCE.test(note)) throw invalid('status', line);
    // One bank payment cannot settle two withdrawals.
    if (bankReferences.has(note)) throw invalid('repeated-bank-reference', line);
    bankReferences.add(note);
    return { withdrawalId, result, note };
  });
  if (seen.size < sent.length) throw invalid('missing-line');
  return results;
}
