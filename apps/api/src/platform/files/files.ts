import { randomUUID } from 'node:crypto';
import { access, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export type StoredFile = { name: string; savedAt: Date };

/** Storage of members' files: a folder here, an object store in `s3-files.ts`. */
export type Files = {
  /** Resolves once the file would survive a crash. */
  save(name: string, bytes: Uint8Array): Promise<void>;
  /** The same for a file on the same disk, which is moved. */
  take(name: string, from: string): Promise<void>;
  read(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  /** Streams the bytes from `start` to `end`, both included; undefined if the file is missing. */
  readPart(name: string, part: { start: number; end: number }): Promise<Readable | undefined>;
  remove(name: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** Tries a write, and leaves nothing behind. */
  isWritable(): Promise<boolean>;
};

const NAME = /^[a-z0-9-]{1,80}\.[a-z0-9]{1,8}$/;
/** Our own random names only: no input of a member becomes part of a path. */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new Error(`not a name of ours: ${name}`);
  return name;
}
/** Suffix of unfinished files; a crash may leave one behind. */
const UNFINISHED = '.part';
const TRIED_BYTES = 64 * 1024;

/** Files in one folder, readable by the server's user alone. */
export function fileFolder(folder: string): Files {
  const pathOf = (name: string) => path.join(folder, checkedName(name));
  /** Writes under a temporary name. */
  async function write(bytes: Uint8Array): Promise<string> {
    const unfinished = path.join(folder, `${randomUUID()}${UNFINISHED}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return unfinished;
  }
  return {
    async save(name, bytes) {
      const target = pathOf(name);
      const unfinished = await write(bytes);
      await rename(unfinished, target);
      await syncFolder(folder);
    },
    async take(name, from) {
      const target = pathOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(from, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(from, target);
      await syncFolder(folder);
    },
    readPart: async (name, part) => (await open(pathOf(name)).catch(undefinedIfMissing))?.createReadStream(part),
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    read: (name) => readFile(pathOf(name)).catch(undefinedIfMissing),
    remove: (name) => rm(path.join(folder, path.basename(name)), { force: true }),
    async isWritable() {
      try {
        await rm(await write(Buffer.alloc(TRIED_BYTES)), { force: true });
        return true;
      } catch {
        return false;
      }
    },
    async *list() {
      const entries = await opendir(folder).catch(undefinedIfMissing);
      if (!entries) return;
      for await (const entry of entries) {
        const found = entry.isFile() && (await stat(path.join(folder, entry.name)).catch(undefinedIfMissing));
        if (found) yield { name: entry.name, savedAt: found.mtime };
      }
    },
  };
}

/** A new name changes the folder, which must be synced to disk like the file itself. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
