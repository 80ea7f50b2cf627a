import { before, DAY_MS } from '../../../platform/clock.ts';
import { sweepFiles } from '../../../platform/files/sweep-files.ts';
import type { CatalogueDeps } from '../catalogue.deps.ts';
import { picturesRepository } from './pictures.repository.ts';

export const FORGET_PICTURES_JOB = 'forget-unused-pictures';

/** A draft stays open in a browser for days; a picture that no version named by then was given up. */
const UNUSED_MS = 7 * DAY_MS;

/** Removes uploads that no version of a document ever named, and files without a row. */
export async function forgetPictures({ db, files, clock }: CatalogueDeps): Promise<void> {
  const pictures = picturesRepository(db);
  await pictures.removeUnused(before(clock.now(), UNUSED_MS));
  await sweepFiles(files, clock, (names) => pictures.known(names));
}
