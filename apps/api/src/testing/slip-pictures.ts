import { slipQr } from '@krapao/payloads/slip-qr';
import sharp from 'sharp';
import { encode } from 'uqr';
import { type Corner, PLAIN, seenFrom, withNoise, withStripes } from './picture-damage.ts';

export type SlipPicture = { group: string; name: string; payload: string; bytes: Buffer };

export type SlipLook = {
  width?: number;
  height?: number;
  /** The side of one module of the QR code, in pixels. */
  cell?: number;
  /** The position of the code, as shares of the free space. */
  at?: readonly [x: number, y: number];
  colours?: { page: string; ink: string; code: string; ground: string };
};

const LIGHT = { page: '#f4f7fb', ink: '#3b4a63', code: '#000000', ground: '#ffffff' };
const NIGHT = { page: '#0e1420', ink: '#8ea0bd', code: '#e9eef7', ground: '#141c2b' };
/** White modules around a code. */
const QUIET = 4;

/** A slip in the style of a bank app. Bars stand for text: the machine may have no fonts. */
export function drawSlip(payload: string, look: SlipLook = {}): Promise<Buffer> {
  const { width = 1080, height = 1920, cell = 6, at = [0.85, 0.85], colours = LIGHT } = look;
  const { data, size } = encode(payload, { ecc: 'M', border: QUIET });
  const side = size * cell;
  const [left, top] = [(width - side) * at[0], (height - side) * at[1]].map(Math.round);
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x * cell} ${y * cell}h${cell}v${cell}h-${cell}z` : [])),
  );
  const unit = width / 100;
  const bars = Array.from({ length: 14 }, (_, line) => {
    const length = 20 + ((line * 37) % 45);
    return `<rect x="${8 * unit}" y="${(16 + line * 9) * unit}" width="${length * unit}" height="${3 * unit}" rx="${unit}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colours.page}"/>
    <g fill="${colours.ink}"><circle cx="${12 * unit}" cy="${8 * unit}" r="${4 * unit}"/>${bars.join('')}</g>
    <g transform="translate(${left} ${top})"><rect width="${side}" height="${side}" fill="${colours.ground}"/>
    <path d="${squares.join('')}" fill="${colours.code}" shape-rendering="crispEdges"/></g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

type Make = (payload: string) => Promise<Buffer>;

const jpeg = (bytes: Buffer, quality: number) => sharp(bytes).jpeg({ quality }).toBuffer();
const turned =
  (degrees: number, background: string): Make =>
  async (payload) =>
    sharp(await drawSlip(payload))
      .rotate(degrees, { background })
      .png()
      .toBuffer();
const darkened =
  (brightness: number, cell: number): Make =>
  async (payload) =>
    jpeg(
      await sharp(await drawSlip(payload, { cell }))
        .linear(brightness, 6)
        .png(PLAIN)
        .toBuffer(),
      80,
    );
const blurred =
  (sigma: number, cell: number): Make =>
  async (payload) =>
    jpeg(
      await sharp(await drawSlip(payload, { cell }))
        .blur(sigma)
        .png(PLAIN)
        .toBuffer(),
      85,
    );
const coarse =
  (quality: number, width: number, cell: number): Make =>
  async (payload) =>
    jpeg(await drawSlip(payload, { width, height: Math.round(width * 1.8), cell }), quality);
const night =
  (look: SlipLook, quality: number): Make =>
  async (payload) =>
    jpeg(await drawSlip(payload, { ...look, colours: NIGHT }), quality);
const angled =
  (corners: readonly [Corner, Corner, Corner, Corner], quality = 85): Make =>
  async (payload) =>
    jpeg(await seenFrom(await drawSlip(payload, { cell: 7 }), corners), quality);

/** Only the code, with this many pixels of margin. */
const cropped =
  (cell: number, margin: number): Make =>
  async (payload) => {
    const { size } = encode(payload, { ecc: 'M', border: QUIET });
    const edge = QUIET * cell - margin;
    const inner = size * cell - 2 * edge;
    const whole = await drawSlip(payload, { width: size * cell, height: size * cell, cell, at: [0, 0] });
    return sharp(whole).extract({ left: edge, top: edge, width: inner, height: inner }).png().toBuffer();
  };

/** A photo of another phone's screen: at an angle, blurred, unevenly lit, noisy. */
const photo =
  (corners: readonly [Corner, Corner, Corner, Corner], sigma: number, grain: number): Make =>
  async (payload) => {
    const seen = await sharp(await seenFrom(await drawSlip(payload, { cell: 7 }), corners))
      .blur(sigma)
      .png(PLAIN)
      .toBuffer();
    const { width, height } = await sharp(seen).metadata();
    const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
      <linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.5"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/></svg>`;
    const lit = await sharp(seen)
      .composite([{ input: Buffer.from(shade) }])
      .removeAlpha()
      .png(PLAIN)
      .toBuffer();
    return jpeg(await withNoise(lit, grain), 70);
  };

const GROUPS: Record<string, readonly Make[]> = {
  clean: [
    (payload) => drawSlip(payload),
    (payload) => drawSlip(payload, { width: 720, height: 1280, cell: 4 }),
    (payload) => drawSlip(payload, { width: 1170, height: 2532, cell: 8, at: [0.5, 0.9] }),
    (payload) => drawSlip(payload, { width: 600, height: 900, cell: 4, at: [0.95, 0.05] }),
    (payload) => drawSlip(payload, { cell: 10, at: [0.5, 0.5] }),
    async (payload) => jpeg(await drawSlip(payload), 90),
    async (payload) =>
      sharp(await drawSlip(payload, { at: [0.05, 0.95] }))
        .webp({ quality: 85 })
        .toBuffer(),
    (payload) => drawSlip(payload, { width: 1440, height: 3200, cell: 9 }),
  ],
  'at an angle': [
    angled([
      [0.08, 0.05],
      [0.95, 0],
      [1, 1],
      [0, 0.95],
    ]),
    angled([
      [0.15, 0],
      [0.85, 0],
      [1, 1],
      [0, 1],
    ]),
    angled([
      [0, 0],
      [1, 0.12],
      [0.95, 0.9],
      [0.05, 1],
    ]),
    angled(
      [
        [0.2, 0.1],
        [0.95, 0],
        [0.85, 1],
        [0, 0.85],
      ],
      75,
    ),
    angled(
      [
        [0, 0.08],
        [0.8, 0],
        [1, 0.95],
        [0.15, 1],
      ],
      75,
    ),
    angled(
      [
        [0, 0],
        [1, 0],
        [0.75, 1],
        [0.25, 1],
      ],
      70,
    ),
  ],
  'dark screenshot': [darkened(0.5, 6), darkened(0.3, 6), darkened(0.2, 5), darkened(0.12, 6)],
  'cropped close to the code': [cropped(6, 12), cropped(8, 4), cropped(5, 0), cropped(4, 1)],
  'low quality': [coarse(25, 1080, 5), coarse(12, 1080, 6), coarse(20, 720, 4), coarse(30, 540, 3)],
  blurred: [blurred(1.5, 6), blurred(2.2, 6), blurred(3, 7), blurred(4, 9)],
  rotated: [
    turned(90, '#ffffff'),
    turned(180, '#ffffff'),
    turned(7, '#222222'),
    turned(-21, '#ffffff'),
    turned(45, '#888888'),
  ],
  'small code': [
    (payload) => drawSlip(payload, { cell: 3 }),
    (payload) => drawSlip(payload, { cell: 2 }),
    (payload) => drawSlip(payload, { width: 2160, height: 3840, cell: 3 }),
    async (payload) => jpeg(await drawSlip(payload, { cell: 3 }), 60),
  ],
  'stripes and grain': [
    async (payload) => jpeg(await withNoise(await drawSlip(payload), 40), 80),
    async (payload) => jpeg(await withNoise(await drawSlip(payload), 80), 80),
    async (payload) => jpeg(await withStripes(await drawSlip(payload), { period: 5.3, depth: 60 }), 80),
    async (payload) =>
      jpeg(await withNoise(await withStripes(await drawSlip(payload), { period: 9, depth: 80 }), 30), 70),
  ],
  'light on dark': [
    night({}, 90),
    night({ cell: 4, width: 720, height: 1280 }, 80),
    night({ cell: 8, at: [0.5, 0.5] }, 60),
    night({ cell: 5 }, 40),
  ],
  'photo of a screen': [
    photo(
      [
        [0.05, 0.02],
        [0.97, 0],
        [1, 0.98],
        [0, 1],
      ],
      1,
      20,
    ),
    photo(
      [
        [0.12, 0],
        [0.9, 0.03],
        [1, 1],
        [0, 0.97],
      ],
      1.5,
      30,
    ),
    photo(
      [
        [0, 0.05],
        [0.95, 0],
        [0.9, 1],
        [0.1, 0.93],
      ],
      1.5,
      40,
    ),
    photo(
      [
        [0.18, 0.05],
        [1, 0],
        [0.85, 1],
        [0, 0.9],
      ],
      2,
      25,
    ),
    photo(
      [
        [0, 0],
        [0.92, 0.1],
        [1, 1],
        [0.08, 0.95],
      ],
      2.2,
      35,
    ),
  ],
};

/** At least forty slips, from clean ones to photos from a bus at night. */
export async function slipPictures(): Promise<SlipPicture[]> {
  const pictures: SlipPicture[] = [];
  for (const [group, makes] of Object.entries(GROUPS)) {
    for (const [index, make] of makes.entries()) {
      const transRef = `2026111${String(pictures.length).padStart(2, '0')}A${index}B7C4D2E9F1`;
      const payload = slipQr({ sendingBank: ['004', '014', '002', '006'][index % 4] ?? '004', transRef });
      pictures.push({ group, name: `${group} ${index + 1}`, payload, bytes: await make(payload) });
    }
  }
  return pictures;
}
