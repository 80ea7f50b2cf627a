import type { FileHandle } from 'node:fs/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Checksum and sizes are zero until they are known. */
export type Entry = { name: Buffer; flags: number; crc: number; packed: number; size: number; offset: number };
type Content = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

const DEFLATED = 8;
export const UTF8_NAMES = 0x0800;
/** Sizes follow the data, so that an entry of any length is written as it arrives. */
const SIZES_FOLLOW = 0x0008;
const VERSION = 20;

/** Writes a ZIP file entry by entry: the memory it needs does not grow with the file, and compression has its own thread. */
export function zipWriter(file: Pick<FileHandle, 'write'>) {
  const entries: Entry[] = [];
  let offset = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    await file.write(bytes);
    offset += bytes.length;
  };
  return {
    async add(name: string, content: Content): Promise<void> {
      const entry: Entry = {
        name: Buffer.from(name),
        flags: UTF8_NAMES | SIZES_FOLLOW,
        crc: 0,
        packed: 0,
        size: 0,
        offset,
      };
      await write(localHeader(entry));
      for await (const bytes of deflated(count(entry, content))) {
        entry.packed += bytes.length;
        await write(bytes);
      }
      await write(numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]));
      entries.push(entry);
    },

    async end(): Promise<void> {
      await write(directoryOf(entries, offset));
    },
  };
}

async function* count(entry: Entry, content: Content): AsyncGenerator<Buffer> {
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

async function* deflated(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const feeding = (async () => {
    for await (const bytes of content)
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve));
    deflate.end();
  })();
  feeding.catch((error: Error) => deflate.destroy(error));
  for await (const bytes of deflate) yield bytes as Buffer;
  await feeding;
}

function numbers(...fields: readonly (readonly [2 | 4, number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}

/** 1 January 1980: entries have no time of their own. */
const DATE = 0x0021;

const factsOf = ({ name, flags, crc, packed, size }: Entry): Buffer =>
  numbers(
    ...([
      [2, VERSION],
      [2, flags],
      [2, DEFLATED],
      [2, 0],
      [2, DATE],
    ] as const),
    ...([
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
    ] as const),
  );

export const localHeader = (entry: Entry): Buffer =>
  Buffer.concat([numbers([4, 0x04034b50]), factsOf(entry), entry.name]);

/** The list of entries that ends a file, at `begin`. */
export function directoryOf(entries: readonly Entry[], begin: number): Buffer {
  const listed = Buffer.concat(
    entries.flatMap((entry) => [
      numbers([4, 0x02014b50], [2, VERSION]),
      factsOf(entry),
      numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, entry.offset]),
      entry.name,
    ]),
  );
  const { length } = entries;
  return Buffer.concat([
    listed,
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, length], [2, length], [4, listed.length], [4, begin], [2, 0]),
  ]);
}
