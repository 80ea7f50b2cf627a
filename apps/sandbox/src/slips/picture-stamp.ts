import { createHash } from 'node:crypto';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [1080, 1920];
const [LEFT, TOP, CELL] = [640, 1370, 20];
const [COLUMNS, ROWS] = [16, 4];
/** Cells that differ in a scaled or compressed copy. */
const DIFFERENT_MAX = 4;

/** Cells that stand for a transaction number, so that this service reads a picture as real ones read its text. */
const cellsOf = (transRef: string): boolean[] =>
  Array.from(
    createHash('sha256')
      .update(transRef)
      .digest()
      .subarray(0, (COLUMNS * ROWS) / 8),
  ).flatMap((byte) => Array.from({ length: 8 }, (_, bit) => ((byte >> bit) & 1) === 1));

const placeOf = (cell: number) => ({
  x: LEFT + (cell % COLUMNS) * CELL,
  y: TOP + Math.floor(cell / COLUMNS) * CELL,
});

/** The cells as part of a slip's drawing. */
export function drawStamp(transRef: string): string {
  const squares = cellsOf(transRef).flatMap((isDark, cell) => {
    const { x, y } = placeOf(cell);
    return isDark ? `M${x} ${y}h${CELL}v${CELL}h-${CELL}z` : [];
  });
  return `<path fill="#000" shape-rendering="crispEdges" d="${squares.join('')}"/>`;
}

/** Finds the transaction number, of some, that a picture shows. */
export async function readStamp(picture: Buffer): Promise<(transRef: string) => boolean> {
  const grey = await sharp(picture).greyscale().resize(WIDTH, HEIGHT, { fit: 'fill' }).raw().toBuffer();
  const shown = Array.from({ length: COLUMNS * ROWS }, (_, cell) => {
    const { x, y } = placeOf(cell);
    return (grey[(y + CELL / 2) * WIDTH + x + CELL / 2] ?? 255) < 128;
  });
  return (transRef) => cellsOf(transRef).filter((isDark, cell) => isDark !== shown[cell]).length <= DIFFERENT_MAX;
}
