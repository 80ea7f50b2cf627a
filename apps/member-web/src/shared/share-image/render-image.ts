import { MARK_TILE, MARKS } from '@krapao/ui/brand/mark-paths';
import { qrSvg } from '@krapao/web/parts/qr-svg.ts';
import { wrapText } from './wrap-text.ts';

export type ImageCard = {
  brand: string;
  /** Kind of document: receipt, details, QR code. */
  title: string;
  /** Text above the amount. */
  lead: string;
  amount: string;
  status?: { text: string; kind: 'ok' | 'wait' | 'fail' | 'note' };
  qrSvg?: string;
  /** A link as a QR code below the rows, with what it is for. */
  link?: { url: string; text: string } | undefined;
  rows: readonly { label: string; value: string }[];
  note?: string;
};

type Look = { size: number; weight: number; color: string; leading?: number };
type Context = CanvasRenderingContext2D;

/** Twice the size of a phone: sharp enough to print, small enough to send. */
const PIXELS = 2;
const WIDTH = 540;
const PAD = 36;
const INNER = WIDTH - 2 * PAD;
const QR = 400;
const LINK_QR = 300;
const HEADER = 92;
const BORDER = 24;
const LEADING = 1.65;

/** The paper and cloth colours of tokens.css, the same in both themes. */
const COLOR = {
  cloth: '#1b325f',
  clothDeep: '#122349',
  clothInk: '#f6f3eb',
  clothSoft: '#b9c9de',
  thread: '#5f82b8',
  coral: '#f08a5d',
  gold: '#ffb91f',
  onGold: '#10161b',
  paper: '#fffdf6',
  ink: '#14202a',
  soft: '#4c5a63',
  line: '#e4dfd0',
  ok: '#006a49',
  wait: '#964c1c',
  fail: '#be2323',
  note: '#4c5a63',
} as const;

const LOOK = {
  brand: { size: 22, weight: 640, color: COLOR.clothInk },
  title: { size: 16, weight: 540, color: COLOR.clothSoft },
  lead: { size: 17, weight: 420, color: COLOR.soft },
  amount: { size: 48, weight: 720, color: COLOR.ink, leading: 1.3 },
  label: { size: 16, weight: 420, color: COLOR.soft },
  value: { size: 16, weight: 640, color: COLOR.ink },
  note: { size: 15, weight: 420, color: COLOR.soft },
} as const satisfies Record<string, Look>;

/** Renders a card as a PNG, in the page's fonts. */
export async function renderImage(card: ImageCard): Promise<Blob> {
  const linkSvg = card.link && qrSvg(card.link.url);
  const [qr, linkQr] = await Promise.all([
    card.qrSvg === undefined ? undefined : loadSvg(card.qrSvg),
    linkSvg === undefined ? undefined : loadSvg(linkSvg),
    loadFonts(card),
  ]);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const { height, draw } = layOut(context, card, { qr, linkQr });
  canvas.width = WIDTH * PIXELS;
  canvas.height = height * PIXELS;
  context.scale(PIXELS, PIXELS);
  context.fillStyle = COLOR.paper;
  context.fillRect(0, 0, WIDTH, height);
  drawHeader(context, card);
  for (const step of draw) step();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

type Codes = { qr: HTMLImageElement | undefined; linkQr: HTMLImageElement | undefined };

/** Measures every block before the height of the canvas is known. */
function layOut(context: Context, card: ImageCard, { qr, linkQr }: Codes) {
  const draw: (() => void)[] = [];
  let y = HEADER + BORDER + 24;
  const center = (text: string, look: Look, width = INNER) => {
    y = placeText(context, draw, { text, look, width, y, align: 'center', x: WIDTH / 2 });
  };
  center(card.lead, LOOK.lead);
  center(card.amount, fitted(context, card.amount, LOOK.amount));
  if (card.status) {
    y += 2;
    center(card.status.text, { ...LOOK.value, color: COLOR[card.status.kind] });
  }
  const drawCode = (code: HTMLImageElement, size: number) => {
    const top = y + 12;
    draw.push(() => {
      // The white of the code takes the paper's colour.
      context.globalCompositeOperation = 'multiply';
      context.drawImage(code, (WIDTH - size) / 2, top, size, size);
      context.globalCompositeOperation = 'source-over';
    });
    y = top + size;
  };
  if (qr) drawCode(qr, QR);
  y += 16;
  for (const { label, value } of card.rows) {
    const top = y + 8;
    draw.push(() => line(context, top - 8));
    const half = INNER / 2;
    const left = placeText(context, draw, {
      text: label,
      look: LOOK.label,
      width: half - 20,
      y: top,
      align: 'left',
      x: PAD,
    });
    const right = placeText(context, draw, {
      ...{ text: value, look: LOOK.value, width: half + 20, y: top },
      ...{ align: 'right', x: WIDTH - PAD },
    });
    y = Math.max(left, right) + 8;
  }
  if (linkQr && card.link) {
    const top = y;
    draw.push(() => line(context, top));
    drawCode(linkQr, LINK_QR);
    center(card.link.text, LOOK.note);
  }
  if (card.note) {
    const top = y;
    draw.push(() => line(context, top));
    y += 16;
    center(card.note, LOOK.note);
  }
  return { height: Math.ceil(y + 28), draw };
}

type Block = { text: string; look: Look; width: number; y: number; x: number; align: 'left' | 'center' | 'right' };

/** Wraps a text and adds its lines to the drawing. Returns the y where it ends. */
function placeText(context: Context, draw: (() => void)[], { text, look, width, y, x, align }: Block): number {
  const font = fontOf(look);
  context.font = font;
  const lines = wrapText(text, width, (part) => context.measureText(part).width);
  const height = look.size * (look.leading ?? LEADING);
  lines.forEach((content, index) => {
    draw.push(() => {
      context.font = font;
      context.fillStyle = look.color;
      context.textAlign = align;
      context.textBaseline = 'middle';
      context.fillText(content, x, y + height * (index + 0.5));
    });
  });
  return y + lines.length * height;
}

/** Shrinks a large kip amount instead of wrapping it. */
function fitted(context: Context, text: string, look: Look): Look {
  context.font = fontOf(look);
  return { ...look, size: Math.floor(look.size * Math.min(1, INNER / context.measureText(text).width)) };
}

function drawHeader(context: Context, { brand, title }: ImageCard): void {
  context.fillStyle = COLOR.cloth;
  context.fillRect(0, 0, WIDTH, HEADER);
  drawBorder(context);
  drawMark(context);
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.font = fontOf(LOOK.brand);
  context.fillStyle = LOOK.brand.color;
  context.fillText(brand, PAD + 56, HEADER / 2);
  context.textAlign = 'right';
  context.font = fontOf(LOOK.title);
  context.fillStyle = LOOK.title.color;
  context.fillText(title, WIDTH - PAD, HEADER / 2);
}

function drawMark(context: Context): void {
  const { letter, diamond: shape } = MARKS[document.documentElement.dataset.build === 'lao' ? 'lao' : 'thai'];
  context.save();
  context.translate(PAD, HEADER / 2 - 21);
  context.scale(1.05, 1.05);
  context.fillStyle = COLOR.gold;
  context.fill(new Path2D(MARK_TILE));
  context.strokeStyle = COLOR.onGold;
  context.lineWidth = 5.2;
  context.lineJoin = 'round';
  context.stroke(new Path2D(letter));
  context.fillStyle = COLOR.onGold;
  context.fill(new Path2D(shape));
  context.restore();
}

/** The woven border under the cloth: a row of diamonds. */
function drawBorder(context: Context): void {
  const middle = HEADER + BORDER / 2;
  context.fillStyle = COLOR.clothDeep;
  context.fillRect(0, HEADER, WIDTH, BORDER);
  for (let x = 0; x <= WIDTH; x += 18) {
    const isLarge = (x / 18) % 2 === 0;
    diamond(context, x, middle, isLarge ? 8 : 4, isLarge ? COLOR.gold : COLOR.thread);
    if (isLarge) diamond(context, x, middle, 3.5, COLOR.coral);
  }
}

function diamond(context: Context, x: number, y: number, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.fill();
}

function line(context: Context, y: number): void {
  context.fillStyle = COLOR.line;
  context.fillRect(PAD, y, INNER, 1);
}

const fontOf = ({ weight, size }: Look) =>
  `${weight} ${size}px ${getComputedStyle(document.documentElement).fontFamily || 'sans-serif'}`;

/** Loads the fonts first: a canvas uses only loaded fonts, and the page may not have shown these yet. */
async function loadFonts({ rows, qrSvg: _, status, link, ...texts }: ImageCard): Promise<void> {
  const text = [
    ...Object.values(texts),
    status?.text,
    link?.text,
    ...rows.flatMap(({ label, value }) => [label, value]),
  ].join('');
  const looks = Object.values(LOOK);
  // Offline, the device's fonts stand in.
  await Promise.all(looks.map((look) => document.fonts.load(fontOf(look), text))).catch(() => undefined);
}

async function loadSvg(svg: string): Promise<HTMLImageElement> {
  // Some browsers do not draw an SVG without a size.
  const sized = /<svg[^>]*\swidth=/.test(svg) ? svg : svg.replace('<svg', `<svg width="${QR}" height="${QR}"`);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await image.decode();
  return image;
}
