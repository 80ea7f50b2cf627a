import { before, type Clock, DAY_MS } from '../clock.ts';
import type { Files } from './files.ts';

const AT_ONCE = 500;

/** Removes files without a row: leftovers of uploads interrupted by a crash. */
export async function sweepFiles(
  files: Files,
  clock: Clock,
  known: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const removeUnknown = async (names: readonly string[]) => {
    const inUse = names.length > 0 ? await known(names) : new Set<string>();
    for (const name of names) if (!inUse.has(name)) await files.remove(name);
  };
  // A day is far longer than any upload: a younger file may be about to get its row.
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
