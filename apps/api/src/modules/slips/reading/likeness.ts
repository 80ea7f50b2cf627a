import sharp from 'sharp';

const COLUMNS = 8;
const ROWS = 8;
/** Grey levels: less is noise of the encoding. */
const STEP_MIN = 3;

/**
 * A difference hash of 64 bits: where a picture gets darker from left to right. Copies of a picture differ in
 * few bits, but so do two slips of one app: it only chooses what is worth comparing.
 */
export async function likenessOf(picture: Buffer): Promise<string> {
  const grey = await sharp(picture)
    .greyscale()
    .resize(COLUMNS + 1, ROWS, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
  const bits = Array.from({ length: ROWS * COLUMNS }, (_, index) => {
    const at = Math.floor(index / COLUMNS) * (COLUMNS + 1) + (index % COLUMNS);
    return (grey[at] ?? 0) - (grey[at + 1] ?? 0) >= STEP_MIN ? '1' : '0';
  });
  return bits.join('');
}

const WIDTH = 384;
const HEIGHT = 576;
const PRINT_WIDTH = 96;
const PRINT_HEIGHT = 144;
/** Blurs that make a scaled, compressed or blurred copy and its original equally soft. */
const SOFT = 4;
const SOFTER = [SOFT, 5.5, 7];
/**
 * Grey levels between the points that differ most: 2 to 13 of copies, 20 and more of two slips of one app, whose codes
 * and digits differ.
 */
const DIFFERENCE_MAX = 16;

async function printOf(picture: Buffer, blur: number): Promise<Buffer> {
  const soft = await sharp(picture)
    .greyscale()
    .resize(WIDTH, HEIGHT, { fit: 'fill', fastShrinkOnLoad: false })
    .blur(blur)
    .png()
    .toBuffer();
  return sharp(soft).resize(PRINT_WIDTH, PRINT_HEIGHT, { fit: 'fill', kernel: 'linear' }).raw().toBuffer();
}

/** Whether a picture is the other one, scaled, compressed again or blurred: no point of the two differs much. */
export async function isCopy(copy: Buffer, original: Buffer): Promise<boolean> {
  const print = await printOf(copy, SOFT);
  for (const blur of SOFTER) {
    const other = await printOf(original, blur);
    if (print.every((grey, index) => Math.abs(grey - (other[index] ?? 0)) <= DIFFERENCE_MAX)) return true;
  }
  return false;
}
