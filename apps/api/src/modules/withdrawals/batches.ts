import { readFile } from 'node:fs/promises';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { violatedConstraint } from '../../platform/db.ts';
import type { UploadedForm } from '../../platform/files-upload.ts';
import { addJob } from '../../platform/jobs.ts';
import { transact } from '../../platform/transact.ts';
import { type Desk, decideItems } from '../queues/public.ts';
import { readBankFile, repeatedBankReference, tooLarge, writeBankFile } from './bank-file.ts';
import { type Batch, batchesRepository } from './batches.repository.ts';
import { settleLineJob } from './settle-batch-line.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';

type Deps = WithdrawalsDeps & { desk: Desk };
type Shown = OfficeAnswerOf<'POST /api/office/withdrawals/batches'>;

/** Far more than the lines that a file may have. */
const FILE_BYTES_MAX = 1024 * 1024;

/** Approves withdrawals and puts them into one file for the bank. Only what waits for a person can be in it, once. */
export async function makeBatch(deps: Deps, ids: readonly string[], operatorId: string): Promise<Shown> {
  const wanted = [...new Set(ids)].sort();
  const id = deps.random.uuid();
  await decideItems(deps.desk, { kind: 'withdrawals', ids: wanted, operatorId }, async (transaction) => {
    const batches = batchesRepository(transaction);
    const found = await batches.lockRequested(wanted);
    if (found.length < wanted.length) return false;
    const currency = found[0]?.currency ?? 'THB';
    if (found.some((one) => one.currency !== currency)) throw new AppError('OTHER_CURRENCY');
    const total = minor(found.reduce((sum, { amount }) => sum + amount, 0n));
    const batch = { id, currency, total, madeBy: operatorId, madeAt: deps.clock.now() };
    for (const memberId of await batches.insert(batch, wanted)) deps.tell(transaction, memberId);
    return true;
  });
  return present(deps.desk, await find(deps, id));
}

export async function readFileForBank(deps: Deps, id: string): Promise<{ fileName: string; csv: string }> {
  const batch = await find(deps, id);
  return {
    fileName: `payouts-${batch.number}.csv`,
    csv: writeBankFile(batch, await batchesRepository(deps.db).lines(id)),
  };
}

/**
 * Reads the bank's answer. All of it is written down in one commit, or none; then each line is booked by a job of its own
 * that this commit queued, because the ledger moves money for one member at a time.
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
      const results = readBankFile(bytes, batch, await batches.lines(id));
      await batches.saveResults(id, results, { by: operatorId, at: deps.clock.now(), hash: upload.sha256 });
      for (const { withdrawalId } of results) await addJob(transaction, settleLineJob(withdrawalId));
    });
  } catch (error) {
    throw violatedConstraint(error) === 'withdrawal_bank_reference' ? repeatedBankReference() : error;
  }
  return present(deps.desk, await find(deps, id));
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
  const names = await desk.operatorNames([batch.madeBy, ...(batch.closedBy ? [batch.closedBy] : [])]);
  const nameOf = (id: string) => names.get(id) ?? id;
  return {
    ...batch,
    total: toMajor(batch.total, batch.currency),
    madeBy: nameOf(batch.madeBy),
    madeAt: batch.madeAt.toISOString(),
    closedBy: batch.closedBy && nameOf(batch.closedBy),
    closedAt: batch.closedAt?.toISOString() ?? null,
  };
}
