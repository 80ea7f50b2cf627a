import { before, DAY_MS } from '../../platform/clock.ts';
import { sweepFiles } from '../../platform/files/sweep-files.ts';
import { closedBefore } from '../members/public.ts';
import { documentFilesRepository, fileName } from './files.repository.ts';
import type { MemberDocumentsDeps } from './member-documents.deps.ts';

/** Pictures of refused and cancelled documents serve nobody after a year. */
const UNUSED_MS = 365 * DAY_MS;
/** The law on money laundering wants the others for five years after the account was closed. */
const CLOSED_MS = 5 * 366 * DAY_MS;

/** Removes pictures whose retention is over, and files without a row. The rows of documents stay. */
export async function removeDocumentFiles(deps: MemberDocumentsDeps): Promise<void> {
  const { db, files, clock } = deps;
  const stored = documentFilesRepository(db);
  const now = clock.now();
  // The file goes first: a crash leaves a row that is found again.
  const remove = async (rows: readonly { id: string }[]) => {
    for (const { id } of rows) {
      await files.remove(fileName(id));
      await stored.saveRemoved(id, now);
    }
  };
  await remove(await stored.listUnused(before(now, UNUSED_MS)));
  for (let ids = await stored.ownersAfter(''); ids.length > 0; ids = await stored.ownersAfter(ids.at(-1) ?? ''))
    for (const id of await closedBefore(db, ids, before(now, CLOSED_MS))) await remove(await stored.listOfMember(id));
  await sweepFiles(files, clock, (names) => stored.known(names));
}
