import { sweepFiles } from '../../../platform/files/sweep-files.ts';
import type { SlipsDeps } from '../slips.deps.ts';
import { uploadsRepository } from './uploads.repository.ts';

export const SWEEP_JOB = 'sweep-slip-pictures';

export const sweepPictures = ({ db, files, clock }: SlipsDeps): Promise<void> =>
  sweepFiles(files, clock, (names) => uploadsRepository(db).knownFiles(names));
