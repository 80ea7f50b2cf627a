import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { drawSlip } from './slip-pictures.ts';

/** Files that are no plain picture, each with the expected answer. */
export async function badFiles(
  payload: string,
): Promise<readonly (readonly [what: string, bytes: Buffer, status: number])[]> {
  const png = await drawSlip(payload, { width: 600, height: 900, cell: 4 });
  const jpeg = await sharp(png).jpeg().toBuffer();
  const webp = await sharp(png).webp().toBuffer();
  const solid = sharp({
    create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  });
  const frames = { raw: { width: 8, height: 16, channels: 3 as const, pageHeight: 8 } };
  const moving = (fill: number) => sharp(Buffer.alloc(8 * 16 * 3, fill).fill(200, 0, 8 * 8 * 3), frames);
  return [
    ['a file of 0 bytes', Buffer.alloc(0), 400],
    ['a picture of 21 MB', Buffer.concat([jpeg, Buffer.alloc(21 * 1024 * 1024)]), 413],
    ['a PDF named .png', Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF'), 415],
    ['an animated gif', await moving(0).gif().toBuffer(), 415],
    ['an animated webp', await moving(0).webp().toBuffer(), 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
    ['an SVG with a declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a tiff', await sharp(png).tiff().toBuffer(), 415],
    ['an avif', await sharp(png).resize(64).avif({ effort: 0 }).toBuffer(), 415],
    ['a heic that cannot be decoded', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 415],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['the first bytes of a png and a web page', Buffer.concat([png.subarray(0, 8), Buffer.from('<html>')]), 415],
    [
      'a png with a web page behind it',
      Buffer.concat([png, Buffer.from('<html><script>alert(1)</script></html>')]),
      415,
    ],
    ['a jpeg that is also an archive', Buffer.concat([jpeg, archive('x.php', '<b>')]), 415],
    ['a jpeg that is also a PDF', withComment(jpeg, '%PDF-1.7\n1 0 obj\n'), 415],
    ['a jpeg with a program in its comment', withComment(jpeg, '<?php system($_GET[0]); ?>'), 415],
    ['a webp with a script behind it', Buffer.concat([webp, Buffer.from('<SCRIPT>alert(1)</SCRIPT>')]), 415],
    ['a jpeg with a drawing in its comment', withComment(jpeg, '<svg onload=alert(1)>'), 415],
    ['a small file of 81 million pixels', await solid.png({ compressionLevel: 9 }).toBuffer(), 413],
    ['a png that claims 60,000 by 60,000 pixels', withSize(png, 60_000, 60_000), 413],
    ['a png that breaks off', png.subarray(0, Math.floor(png.length / 2)), 415],
    ['a jpeg that breaks off', jpeg.subarray(0, Math.floor(jpeg.length / 2)), 415],
    ['noise with the first bytes of a jpeg', Buffer.concat([jpeg.subarray(0, 12), noise(5_000)]), 415],
  ];
}

export function withComment(jpeg: Buffer, comment: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(comment, 'latin1'),
    jpeg.subarray(2),
  ]);
}

/** Width and height are at byte 16 of every PNG; the checksum after them is recalculated. */
function withSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

/** A zip archive of one file. */
function archive(name: string, text: string): Buffer {
  const packed = deflateRawSync(text);
  const entry = Buffer.alloc(26);
  entry.writeUInt16LE(20, 0);
  entry.writeUInt16LE(8, 4);
  entry.writeUInt32LE(crc32(Buffer.from(text)), 10);
  entry.writeUInt32LE(packed.length, 14);
  entry.writeUInt32LE(text.length, 18);
  entry.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), entry, Buffer.from(name), packed]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    entry,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => (index * 7919 + 13) % 251));
