import { inflateRawSync } from 'node:zlib';

/** The texts of a zip file. */
export const unzip = (bytes: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipBytes(bytes)).map(([name, content]) => [name, content.toString('utf8')]));

/** The contents of a zip file, read by its directory. */
export function unzipBytes(bytes: Buffer): Record<string, Buffer> {
  const parts: Record<string, Buffer> = {};
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, nameLength, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    parts[name] = inflateRawSync(bytes.subarray(start, start + size));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}
