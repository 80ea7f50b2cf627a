import { sweepFiles } from '../../platform/sweep-files.ts';
import type { SlipsDeps } from './slips.deps.ts';
import { slipsRepository } from './slips.repository.ts';

export const SWEEP_JOB = 'sweep-slip-pictures';

export const sweepPictures = ({ db, files, clock }: SlipsDeps): Promise<void> =>
  sweepFiles(files, clock, (names) => slipsRepository(db).knownFiles(names));
