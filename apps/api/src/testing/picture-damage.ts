import sharp from 'sharp';

/** A corner of the tilted picture, as shares of its sides. */
export type Corner = readonly [x: number, y: number];

type Raw = { data: Buffer; width: number; height: number };

async function rawOf(picture: Buffer): Promise<Raw> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** For intermediate pictures: compression would take longer than the step itself. */
export const PLAIN = { compressionLevel: 0 } as const;

const pngOf = ({ data, width, height }: Raw) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png(PLAIN)
    .toBuffer();

/** Millions of pixels: no allocation per pixel, and the array itself rounds and clamps to 0…255. */
const pixelsOf = ({ data }: Raw) => new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);

/** Deterministic noise, the same in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export async function withNoise(picture: Buffer, depth: number): Promise<Buffer> {
  const raw = await rawOf(picture);
  const pixels = pixelsOf(raw);
  const random = chance(depth);
  for (let index = 0; index < pixels.length; index += 3) {
    const grain = (random() + random() + random() - 1.5) * depth;
    for (let band = index; band < index + 3; band++) pixels[band] = (pixels[band] ?? 0) + grain;
  }
  return pngOf(raw);
}

/** Moiré stripes of a photographed screen. */
export async function withStripes(
  picture: Buffer,
  { period, depth }: { period: number; depth: number },
): Promise<Buffer> {
  const raw = await rawOf(picture);
  const pixels = pixelsOf(raw);
  for (let y = 0; y < raw.height; y++) {
    for (let x = 0; x < raw.width; x++) {
      const wave = Math.sin(((x * 0.7 + y) * 2 * Math.PI) / period) * (depth / 2);
      const index = (y * raw.width + x) * 3;
      for (let band = index; band < index + 3; band++) pixels[band] = (pixels[band] ?? 0) + wave;
    }
  }
  return pngOf(raw);
}

/** Moves the corners (top left, top right, bottom right, bottom left), like a camera at an angle. */
export async function seenFrom(picture: Buffer, corners: readonly [Corner, Corner, Corner, Corner]): Promise<Buffer> {
  const raw = await rawOf(picture);
  const { width, height } = raw;
  const pixels = pixelsOf(raw);
  const [a, b, c, d, e, f, g, h, i] = inverse(squareTo(corners));
  const out = Buffer.alloc(pixels.length, 0x60);
  const row = 3 * width;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [shareX, shareY] = [x / width, y / height];
      const depth = g * shareX + h * shareY + i;
      const fromX = ((a * shareX + b * shareY + c) / depth) * width;
      const fromY = ((d * shareX + e * shareY + f) / depth) * height;
      if (fromX < 0 || fromY < 0 || fromX >= width - 1 || fromY >= height - 1) continue;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [right, below] = [fromX - left, fromY - top];
      const from = top * row + 3 * left;
      const to = y * row + 3 * x;
      for (let band = 0; band < 3; band++) {
        const at = from + band;
        const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 3] ?? 0) * right;
        const lower = (pixels[at + row] ?? 0) * (1 - right) + (pixels[at + row + 3] ?? 0) * right;
        out[to + band] = Math.round(upper * (1 - below) + lower * below);
      }
    }
  }
  return pngOf({ data: out, width, height });
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** The projection from the unit square to four corners (Heckbert 1989). */
function squareTo([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: readonly [Corner, Corner, Corner, Corner]): Matrix {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / determinant;
  const h = (dx1 * dy3 - dx3 * dy1) / determinant;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}
