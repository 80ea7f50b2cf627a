import { crc32, deflateRawSync } from 'node:zlib';
import { directoryOf, type Entry, localHeader, UTF8_NAMES } from './zip-writer.ts';

type Part = { path: string; bytes: Buffer };

/** A small ZIP archive in memory; the names of files are paths inside it. Equal content gives equal bytes. */
export function zipOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for (const { path, bytes } of parts) {
    const content = deflateRawSync(bytes);
    const facts = { crc: crc32(bytes), packed: content.length, size: bytes.length, offset };
    const entry = { name: Buffer.from(path), flags: UTF8_NAMES, ...facts };
    const file = Buffer.concat([localHeader(entry), content]);
    entries.push(entry);
    files.push(file);
    offset += file.length;
  }
  return Buffer.concat([...files, directoryOf(entries, offset)]);
}
