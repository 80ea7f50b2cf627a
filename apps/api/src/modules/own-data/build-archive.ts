import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Locale } from '@krapao/contract/locales';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { csvRow, UTF8_MARK } from '../../platform/files/csv.ts';
import type { Files } from '../../platform/files/files.ts';
import { zipWriter } from '../../platform/files/zip-writer.ts';
import type { Random } from '../../platform/secrets/random.ts';
import { type Cover, contentsPage, type Part } from './contents-page.ts';
import { labelOf, titleOf } from './labels.ts';
import { findPictures } from './sections/pictures.queries.ts';
import { readOneMoment, readSection } from './sections/read-section.queries.ts';
import type { Section } from './sections/section.ts';

export type ArchiveDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  /** Folder of the archives. */
  archives: Files;
  archiveFolder: string;
  slipFiles: Files;
  chatFiles: Files;
  documentFiles: Files;
};
/** An archive to be built, of a member and in a language. */
type Wanted = { id: string; memberId: string; locale: Locale };

type Zip = ReturnType<typeof zipWriter>;

export const archiveName = (id: string): string => `${id}.zip`;

/** Builds the archive of a member and returns its size. The file of an earlier attempt is replaced. */
export async function buildArchive(
  deps: ArchiveDeps,
  wanted: Wanted,
  { sections, page }: { sections: readonly Section[]; page: Cover },
): Promise<number> {
  await mkdir(deps.archiveFolder, { recursive: true, mode: 0o700 });
  const unfinished = path.join(deps.archiveFolder, `${wanted.id}.part`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    const zip = zipWriter(file);
    const parts = await transact(deps.db, async (transaction) => {
      await readOneMoment(transaction);
      const added: Part[] = [];
      for (const [index, section] of sections.entries())
        added.push(await addSection(zip, transaction, wanted, section, index + 1));
      return added;
    });
    const pictures = await addPictures(deps, zip, wanted.memberId);
    const now = deps.clock.now().toISOString().slice(0, 16).replace('T', ' ');
    await zip.add('index.html', [contentsPage({ ...page, parts, pictures, now, locale: wanted.locale })]);
    await zip.end();
    const { size } = await file.stat();
    await deps.archives.take(archiveName(wanted.id), unfinished);
    return size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function addSection(zip: Zip, transaction: Db, wanted: Wanted, section: Section, number: number): Promise<Part> {
  const file = `${String(number).padStart(2, '0')}-${section.name}.csv`;
  let rows = 0;
  async function* lines() {
    yield UTF8_MARK + csvRow(section.columns.map((column) => labelOf(column, wanted.locale)));
    for await (const batch of readSection(transaction, section, wanted)) {
      rows += batch.length;
      yield batch.map(csvRow).join('');
    }
  }
  await zip.add(file, lines());
  return { file, title: titleOf(section.name, wanted.locale), rows };
}

/** A file that is gone by its own retention is left out. */
async function addPictures(deps: ArchiveDeps, zip: Zip, memberId: string): Promise<string[]> {
  const folders = { slips: deps.slipFiles, chat: deps.chatFiles, documents: deps.documentFiles };
  const added: string[] = [];
  for (const { folder, stored, name } of await findPictures(deps.db, memberId)) {
    const bytes = await folders[folder].read(stored);
    if (!bytes) continue;
    await zip.add(name, [bytes]);
    added.push(name);
  }
  return added;
}
