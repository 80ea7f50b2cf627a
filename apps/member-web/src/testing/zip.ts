import { deflateRawSync } from 'node:zlib';

/** A ZIP of files, as the server packs it, without their sums. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(text.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, packed]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, entry, name]));
    parts.push(part);
    offset += part.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...parts, ...directory, end]));
}
