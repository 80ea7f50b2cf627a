import sharp from 'sharp';

const COLUMNS = 8;
const ROWS = 8;

/**
 * A difference hash of 64 bits: where a picture gets darker from left to right. Copies of a picture differ in
 * few bits.
 */
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
