import { sql } from 'kysely';
import sharp from 'sharp';

const COLUMNS = 8;
const ROWS = 8;

/** 64 bits that say where a picture gets darker from left to right. Copies of a picture differ in few of them. */
export async function likenessOf(picture: Buffer): Promise<string> {
  const grey = await sharp(picture)
    .greyscale()
    .resize(COLUMNS + 1, ROWS, { fit: 'fill' })
    .raw()
    .toBuffer();
  const bits = Array.from({ length: ROWS * COLUMNS }, (_, index) => {
    const at = Math.floor(index / COLUMNS) * (COLUMNS + 1) + (index % COLUMNS);
    return (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0';
  });
  return bits.join('');
}

/** Of 64: what re-encoding, resizing and a new status bar change in a picture. One of four parts stays the same. */
const NEAR_BITS_MAX = 3;

/** True for credited slips whose pictures look the same. The index knows the parts alone: ask before anything is put in order. */
export const looksLike = (likeness: string) =>
  sql<boolean>`status = 'credited' and likeness_parts(likeness) && likeness_parts(${likeness}::bit(64))
    and bit_count(likeness # ${likeness}::bit(64)) <= ${NEAR_BITS_MAX}`;
