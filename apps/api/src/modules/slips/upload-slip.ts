import type { AnswerOf } from '@krapao/contract/calls';
import { AppError } from '../../platform/app-error.ts';
import { before, DAY_MS } from '../../platform/clock.ts';
import { violatedConstraint } from '../../platform/db.ts';
import type { Upload, UploadedForm } from '../../platform/files-upload.ts';
import { queueReading } from './queue-reading.ts';
import type { SlipsDeps } from './slips.deps.ts';
import { type Slip, slipsRepository } from './slips.repository.ts';
import { takePicture } from './take-picture.ts';

export type UploadSlip = { id: string; memberId: string; form: UploadedForm };
type UploadAnswer = AnswerOf<'POST /api/wallet/slip'>;

const REFERENCE_LETTERS = 10;

/**
 * Keeps the picture and queues the job that reads it. The file is on disk before the row is written: a
 * crash between leaves a file nobody knows, which is swept, and never a slip without its picture.
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
      const slips = slipsRepository(transaction);
      await slips.lockUploads(memberId);
      const sentToday = await checkQuota(deps, memberId, slips);
      await slips.insert({ ...slip, createdAt: deps.clock.now() });
      // Who has sent many today waits behind who has sent few.
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
 * The quota is about the disk and the verifier's price, so refused pictures do not count: they are not
 * kept. Answers how many slips the member has sent today.
 */
async function checkQuota(deps: SlipsDeps, memberId: string, slips = slipsRepository(deps.db)): Promise<number> {
  const { dailyMax, totalMax } = await deps.rules();
  const today = await slips.countSince(memberId, before(deps.clock.now(), DAY_MS));
  if (today >= dailyMax || (await slips.countSince(memberId, new Date(0))) >= totalMax) {
    throw new AppError('REQUEST_LIMIT');
  }
  return today;
}

/** Whoever comes again with the same key hears of the first slip, if it is the same file. */
function answerOf(slip: Slip | undefined, { sha256 }: Upload): UploadAnswer {
  if (slip?.fileHash !== sha256) throw new AppError('KEY_INVALID', { key: 'idempotency-key' }, 409);
  return { status: statusOf(slip), reference: slip.reference };
}

export const statusOf = ({ status }: Slip): UploadAnswer['status'] =>
  (({ waiting: 'IN_PROGRESS', review: 'IN_PROGRESS', credited: 'SUCCESS', failed: 'FAILED' }) as const)[status];
