import type { AnswerOf } from '@krapao/contract/calls';
import { before, DAY_MS } from '../../../platform/clock.ts';
import { violatedConstraint } from '../../../platform/database/db.ts';
import type { Upload, UploadedForm } from '../../../platform/files/files-upload.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { queueReading } from '../reading/queue-reading.ts';
import type { SlipsDeps } from '../slips.deps.ts';
import { type Slip, slipsRepository } from '../slips.repository.ts';
import { takePicture } from './take-picture.ts';
import { uploadsRepository } from './uploads.repository.ts';

export type UploadSlip = { id: string; memberId: string; form: UploadedForm };
type UploadAnswer = AnswerOf<'POST /api/wallet/slip'>;

const REFERENCE_LETTERS = 10;

/**
 * Stores the picture and enqueues the job that reads it. The file is written before the row: a crash in
 * between leaves an orphaned file, which is swept, and never a slip without its picture.
 */
export async function uploadSlip(deps: SlipsDeps, { id, memberId, form }: UploadSlip): Promise<UploadAnswer> {
  const upload = theFile(form);
  const known = await slipsRepository(deps.db).find(id);
  if (known) return answerOf(known, upload);
  await checkQuota(deps, memberId);
  const picture = await takePicture(upload);

  const file = `${deps.random.uuid()}.jpg`;
  const reference = deps.random.letters(REFERENCE_LETTERS).toUpperCase();
  const slip = { id, memberId, reference, file, fileHash: upload.sha256, likeness: picture.likeness };
  await deps.files.save(file, picture.bytes);
  try {
    await deps.db.transaction().execute(async (transaction) => {
      const uploads = uploadsRepository(transaction);
      await uploads.lock(memberId);
      const sentToday = await checkQuota(deps, memberId, uploads);
      await uploads.insert({ ...slip, createdAt: deps.clock.now() });
      // Members with many uploads today queue behind members with few.
      await queueReading(transaction, slip, { priority: sentToday });
    });
  } catch (error) {
    await deps.files.remove(file);
    if (violatedConstraint(error) !== 'slip_pkey') throw error;
    return answerOf(await slipsRepository(deps.db).find(id), upload);
  }
  return { status: 'IN_PROGRESS', reference };
}

function theFile({ files, upload }: UploadedForm): Upload {
  if (!upload) throw new AppError('SLIP_NO_FILE');
  if (files > 1 || upload.bytes === 0) throw new AppError('SLIP_INVALID_FILE', {}, 400);
  return upload;
}

/**
 * Checks the quota and returns the member's uploads of today. The quota limits disk space and the verifier's
 * fees, so refused pictures, which are not stored, do not count.
 */
async function checkQuota(deps: SlipsDeps, memberId: string, uploads = uploadsRepository(deps.db)): Promise<number> {
  const { dailyMax, totalMax } = await deps.rules();
  const today = await uploads.count(memberId, before(deps.clock.now(), DAY_MS));
  if (today >= dailyMax || (await uploads.count(memberId)) >= totalMax) throw new AppError('REQUEST_LIMIT');
  return today;
}

/** A retry with the same idempotency key returns the first slip, if the file is the same. */
function answerOf(slip: Slip | undefined, { sha256 }: Upload): UploadAnswer {
  if (slip?.fileHash !== sha256) throw new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409);
  return { status: statusOf(slip), reference: slip.reference };
}

export const statusOf = ({ status }: Slip): UploadAnswer['status'] =>
  (({ waiting: 'IN_PROGRESS', review: 'IN_PROGRESS', credited: 'SUCCESS', failed: 'FAILED' }) as const)[status];
