import { crc32, deflateRawSync } from 'node:zlib';

type Part = { path: string; bytes: Buffer };

/** 1 January 1980, the earliest date of the format: equal content gives equal bytes. */
const DATE = 0x0021;

/** A ZIP archive of files; their names are paths inside it. */
export function zipOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes } of parts) {
    const name = Buffer.from(path, 'utf8');
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0); // version needed to extract
    facts.writeUInt16LE(0x0800, 2); // names are UTF-8
    facts.writeUInt16LE(8, 4); // deflated
    facts.writeUInt16LE(0, 6);
    facts.writeUInt16LE(DATE, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed]);
    const entry = Buffer.alloc(14); // comment, disk and attributes: none
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, entry, name]));
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
