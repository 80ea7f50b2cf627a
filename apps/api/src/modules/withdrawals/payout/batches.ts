import { readFile } from 'node:fs/promises';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import { violatedConstraint } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import type { UploadedForm } from '../../../platform/files/files-upload.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { maskAccount } from '../../../platform/text/mask.ts';
import { lapseApprovals, openApproval } from '../../approvals/public.ts';
import { type Desk, decideItems } from '../../queues/public.ts';
import { refuseAlone } from '../office/two-people.ts';
import type { OfficeWithdrawalsDeps } from '../office/withdrawal-signals.ts';
import { readBankFile, repeatedBankReference, tooLarge, writeBankFile } from './bank-file.ts';
import { type Batch, type BatchLine, batchesRepository, type LineResult } from './batches.repository.ts';
import { layoutIdOf, matchAnswer } from './layout-file.ts';
import { type PayingAccount, writePain001 } from './pain001.ts';
import { isXml, readPain002 } from './pain002.ts';
import { settleLineJob } from './settle-batch-line.ts';

type Deps = OfficeWithdrawalsDeps;
type Shown = OfficeAnswerOf<'POST /api/office/withdrawals/batches'>;

/** Far more than the largest bank file needs. */
const FILE_BYTES_MAX = 1024 * 1024;

/** Approves withdrawals and puts them into one bank file. Only withdrawals in review are accepted, each once. */
export async function makeBatch(deps: Deps, ids: readonly string[], operatorId: string): Promise<Shown> {
  const wanted = [...new Set(ids)].sort();
  const id = deps.random.uuid();
  const independence = await deps.independence();
  await decideItems(deps.desk, { kind: 'withdrawals', ids: wanted, operatorId }, async (transaction) => {
    const batches = batchesRepository(transaction);
    const found = await batches.lockRequested(wanted);
    if (found.length < wanted.length) return false;
    const currency = found[0]?.currency ?? 'THB';
    if (found.some((one) => one.currency !== currency)) throw new AppError('OTHER_CURRENCY');
    await refuseAlone(deps, transaction, found, operatorId, independence);
    const total = minor(found.reduce((sum, { amount }) => sum + amount, 0n));
    const batch = { id, currency, total, madeBy: operatorId, madeAt: deps.clock.now() };
    for (const memberId of await batches.insert(batch, wanted)) deps.notifyPages(transaction, memberId);
    return true;
  });
  return present(deps.desk, await find(deps, id));
}

/** The withdrawals of a file in its order, with the bank's answer to each. */
export async function listBatchLines(
  deps: Deps,
  id: string,
): Promise<OfficeAnswerOf<'GET /api/office/withdrawals/batches/{id}/lines'>> {
  await find(deps, id);
  const rows = await batchesRepository(deps.db).linesShown(id);
  const members = await deps.desk.membersShown([...new Set(rows.map(({ memberId }) => memberId))]);
  return rows.map(({ memberId, amount, bankCode, accountNo, accountName, ...row }) => ({
    ...row,
    amount: toMajor(minor(BigInt(amount)), row.currency),
    member: members.get(memberId) ?? null,
    bank: { code: bankCode, accountNo: maskAccount(accountNo), accountName },
  }));
}

/**
 * Returns the bank file and records the download: from here on the file may be at the bank. Handed out in a second form,
 * it could be paid twice.
 */
export async function handOutFile(
  deps: Deps,
  id: string,
  operatorId: string,
  from?: PayingAccount,
): Promise<{ fileName: string; csv: string }> {
  const batch = await find(deps, id);
  const batches = batchesRepository(deps.db);
  const as = from ? `pain001 ${from.bankCode} ${from.accountNo}` : 'csv';
  if (!(await batches.saveTaken(id, operatorId, deps.clock.now(), as)))
    throw new AppError(batch.cancelledAt || !batch.takenAs ? 'FILE_CANCELLED' : 'FILE_TAKEN');
  if (from) return { fileName: `payouts-${batch.number}.xml`, csv: writePain001(batch, await batches.lines(id), from) };
  return { fileName: `payouts-${batch.number}.csv`, csv: writeBankFile(batch, await batches.lines(id)) };
}

/**
 * Imports the bank's result file. All lines are stored in one transaction, or none; then one job per line,
 * enqueued by the same transaction, settles it, because the ledger moves money for one member at a time.
 */
export async function importResult(deps: Deps, id: string, form: UploadedForm, operatorId: string): Promise<Shown> {
  const { upload } = form;
  if (!upload) throw new AppError('KEY_MISSING', { key: 'file' });
  if (upload.isTooLarge || upload.bytes > FILE_BYTES_MAX) throw tooLarge();
  const bytes = await readFile(upload.path);
  try {
    await transact(deps.db, async (transaction) => {
      const batches = batchesRepository(transaction);
      const batch = await batches.lock(id);
      if (!batch) throw new AppError('NO_DATA');
      if (batch.closedAt) throw new AppError('ITEM_HANDLED');
      if (batch.cancelledAt) throw cancelledAnswered(deps, batch);
      const lines = await batches.lines(id);
      const results = await readResults(deps, bytes, batch, lines);
      await batches.saveResults(id, results, { by: operatorId, at: deps.clock.now(), hash: upload.sha256 });
      for (const { withdrawalId } of results) await addJob(transaction, settleLineJob(withdrawalId));
      const answered = { because: 'answered', at: deps.clock.now() } as const;
      await lapseApprovals(transaction, ['file.cancel'], id, answered);
    });
  } catch (error) {
    throw violatedConstraint(error) === 'withdrawal_bank_reference' ? repeatedBankReference() : error;
  }
  return present(deps.desk, await find(deps, id));
}

/** The withdrawals of a cancelled file may have been paid in another way since: a double payment is possible. */
function cancelledAnswered({ log }: Deps, { id, number }: Batch): AppError {
  log.error(
    { event: 'withdrawal.cancelled-file', batch: id, number },
    'a bank answered a file that was cancelled: a person must look',
  );
  return new AppError('FILE_CANCELLED');
}

/** The answer to a file by a layout is read by the same layout. */
async function readResults(deps: Deps, bytes: Uint8Array, batch: Batch, lines: BatchLine[]): Promise<LineResult[]> {
  const layoutId = layoutIdOf(batch);
  if (layoutId) return matchAnswer(await deps.payoutFiles.read(layoutId, bytes, batch.currency), batch, lines);
  return isXml(bytes) ? readPain002(bytes, batch, lines) : readBankFile(bytes, batch, lines);
}

/** Account of ours that a file is paid from. */
export async function findPayer(
  deps: Deps,
  id: string,
  { bankCode, accountNo }: Pick<PayingAccount, 'bankCode' | 'accountNo'>,
): Promise<PayingAccount> {
  const { currency } = await find(deps, id);
  const payer = (await deps.payers()).find((one) => one.bankCode === bankCode && one.accountNo === accountNo);
  if (!payer) throw new AppError('NO_DATA');
  if (payer.currency !== currency) throw new AppError('OTHER_CURRENCY');
  return payer;
}

export async function listBatches(
  deps: Deps,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<Shown[]> {
  const found = await batchesRepository(deps.db).list(before, limit);
  return Promise.all(found.map((batch) => present(deps.desk, batch)));
}

async function find({ db }: Deps, id: string): Promise<Batch> {
  const batch = await batchesRepository(db).find(id);
  if (!batch) throw new AppError('NO_DATA');
  return batch;
}

async function present(desk: Desk, batch: Batch): Promise<Shown> {
  const { cancelledBy, cancelledAt, cancelAllowedBy, cancelWhy, ...shown } = batch;
  const isOpen = !batch.closedAt && !cancelledAt;
  const approval = isOpen ? await openApproval(desk.db, ['file.cancel'], batch.id) : undefined;
  const people = [batch.madeBy, batch.closedBy, batch.takenBy, cancelledBy, cancelAllowedBy, approval?.asked_by];
  const names = await desk.operatorNames([...new Set(people.flatMap((id) => id ?? []))]);
  const nameOf = (id: string) => names.get(id) ?? id;
  return {
    ...shown,
    total: toMajor(batch.total, batch.currency),
    madeBy: nameOf(batch.madeBy),
    madeAt: batch.madeAt.toISOString(),
    closedBy: batch.closedBy && nameOf(batch.closedBy),
    closedAt: batch.closedAt?.toISOString() ?? null,
    takenBy: batch.takenBy && nameOf(batch.takenBy),
    takenAt: batch.takenAt?.toISOString() ?? null,
    cancelled:
      cancelledBy && cancelledAt
        ? {
            by: nameOf(cancelledBy),
            allowedBy: cancelAllowedBy && nameOf(cancelAllowedBy),
            at: cancelledAt.toISOString(),
            why: cancelWhy ?? '',
          }
        : null,
    approval: approval ? { id: approval.id, by: nameOf(approval.asked_by), why: approval.why } : null,
  };
}
