import { before, DAY_MS } from '../../platform/clock.ts';
import type { SlipsDeps } from './slips.deps.ts';
import { slipsRepository } from './slips.repository.ts';

export const SWEEP_JOB = 'sweep-slip-pictures';
const AT_ONCE = 500;

/** Removes files that belong to no slip: an upload that was cut short by a crash left them. */
export async function sweepPictures({ db, files, clock }: SlipsDeps): Promise<void> {
  const slips = slipsRepository(db);
  const removeUnknown = async (names: readonly string[]) => {
    const known = names.length > 0 ? await slips.knownFiles(names) : new Set<string>();
    for (const name of names) if (!known.has(name)) await files.remove(name);
  };
  // A day is far longer than any upload takes: what is younger may be about to get its row.
  const oldest = before(clock.now(), DAY_MS);
  let old: string[] = [];
  for await (const { name, savedAt } of files.list()) {
    if (savedAt < oldest) old.push(name);
    if (old.length < AT_ONCE) continue;
    await removeUnknown(old);
    old = [];
  }
  await removeUnknown(old);
}
