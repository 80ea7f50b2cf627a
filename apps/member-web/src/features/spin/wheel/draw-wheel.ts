import type { Slice } from '../api/spin-queries.ts';

/** Side of the drawing's own coordinates, whatever its size on screen. */
const SIDE = 350;
const MIDDLE = SIDE / 2;
const RING = '#0a1c28';
const RING_EDGE = '#2f4b5c';
const LIT = '#ffdf96';
const UNLIT = '#7a5a1c';
const GOLD = '#ffb91f';
const BULBS = 32;
/** The rim of the umbrella: three arcs on each slice. */
const RIM = 145;
const BOW = 157;
const BOWS = 3;
const SEAM = 130;
const LABEL_RADIUS = 96;
const LABEL_PX = { max: 25, min: 11 };

type Look = { sizePx: number; pixelRatio: number; fontFamily: string };

/** Angles run clockwise from the top. */
const at = (radius: number, angle: number): [x: number, y: number] => [
  MIDDLE + radius * Math.sin(angle),
  MIDDLE - radius * Math.cos(angle),
];

/** The whole wheel, at the device's pixel ratio. */
export function drawWheel(canvas: HTMLCanvasElement, slices: readonly Slice[], look: Look): void {
  const pen = penFor(canvas, look);
  if (!pen) return;
  drawRing(pen);
  drawUmbrella(pen, slices);
  const step = (2 * Math.PI) / slices.length;
  for (const [index, slice] of slices.entries()) drawLabel(pen, slice, { angle: index * step, step, ...look });
}

/** The umbrella alone, shown above a prize. */
export function drawSmallWheel(canvas: HTMLCanvasElement, slices: readonly Slice[], look: Look): void {
  const pen = penFor(canvas, look);
  if (!pen) return;
  drawUmbrella(pen, slices);
  dot(pen, [MIDDLE, MIDDLE], 44, GOLD, { edge: 8 });
  pen.fillStyle = RING;
  pen.beginPath();
  for (const [x, y] of [
    [0, -22],
    [18, 0],
    [0, 22],
    [-18, 0],
  ] as const)
    pen.lineTo(MIDDLE + x, MIDDLE + y);
  pen.fill();
}

function penFor(canvas: HTMLCanvasElement, { sizePx, pixelRatio }: Look): CanvasRenderingContext2D | null {
  const pixels = Math.round(sizePx * pixelRatio);
  canvas.width = pixels;
  canvas.height = pixels;
  const pen = canvas.getContext('2d');
  pen?.setTransform(pixels / SIDE, 0, 0, pixels / SIDE, 0, 0);
  return pen;
}

function dot(
  pen: CanvasRenderingContext2D,
  [x, y]: [number, number],
  radius: number,
  colour: string,
  { edge = 0 } = {},
): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
  if (!edge) return;
  pen.strokeStyle = RING;
  pen.lineWidth = edge;
  pen.stroke();
}

function drawRing(pen: CanvasRenderingContext2D): void {
  dot(pen, [MIDDLE, MIDDLE], 173, RING);
  pen.strokeStyle = RING_EDGE;
  pen.lineWidth = 1.5;
  pen.stroke();
  for (let bulb = 0; bulb < BULBS; bulb += 1) {
    const isLit = bulb % 2 === 0;
    dot(pen, at(164, (bulb * 2 * Math.PI) / BULBS), isLit ? 3.8 : 2.6, isLit ? LIT : UNLIT);
  }
}

function drawUmbrella(pen: CanvasRenderingContext2D, slices: readonly Slice[]): void {
  const step = (2 * Math.PI) / slices.length;
  for (const [index, { bgColor, textColor }] of slices.entries()) {
    const start = (index - 0.5) * step;
    pen.fillStyle = bgColor;
    fillBows(pen, start, step, 0);
    // Shades the last arc of the slice.
    pen.fillStyle = 'rgb(0 0 0 / 9%)';
    fillBows(pen, start, step, BOWS - 1);
    pen.save();
    pen.globalAlpha = 0.55;
    pen.strokeStyle = textColor;
    pen.lineWidth = 1.4;
    pen.setLineDash([2, 4]);
    pen.beginPath();
    pen.arc(MIDDLE, MIDDLE, SEAM, start - Math.PI / 2, start + step - Math.PI / 2);
    pen.stroke();
    pen.restore();
  }
  for (let index = 0; index < slices.length; index += 1) {
    const angle = (index - 0.5) * step;
    pen.strokeStyle = RING;
    pen.lineWidth = 3;
    pen.beginPath();
    pen.moveTo(MIDDLE, MIDDLE);
    pen.lineTo(...at(RIM + 3, angle));
    pen.stroke();
    dot(pen, at(RIM + 2, angle), 4.5, GOLD, { edge: 2 });
  }
}

/** Fills the slice from arc `first` to its last. */
function fillBows(pen: CanvasRenderingContext2D, start: number, step: number, first: number): void {
  const bow = step / BOWS;
  pen.beginPath();
  pen.moveTo(MIDDLE, MIDDLE);
  pen.lineTo(...at(RIM, start + first * bow));
  for (let index = first; index < BOWS; index += 1) {
    pen.quadraticCurveTo(...at(BOW, start + (index + 0.5) * bow), ...at(RIM, start + (index + 1) * bow));
  }
  pen.fill();
}

type Place = { angle: number; step: number; fontFamily: string };

/** Draws the label as large as the slice allows. */
function drawLabel(
  pen: CanvasRenderingContext2D,
  { label, textColor }: Slice,
  { angle, step, fontFamily }: Place,
): void {
  const room = Math.min(2 * LABEL_RADIUS * Math.tan(Math.min(step, 2.6) / 2) * 0.78, 150);
  const fontOf = (px: number) => `700 ${px}px ${fontFamily}`;
  pen.font = fontOf(LABEL_PX.max);
  const px = Math.max(LABEL_PX.min, Math.min(LABEL_PX.max, (LABEL_PX.max * room) / pen.measureText(label).width));
  pen.save();
  pen.translate(MIDDLE, MIDDLE);
  pen.rotate(angle);
  pen.font = fontOf(px);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = textColor;
  pen.fillText(label, 0, -LABEL_RADIUS - 8);
  pen.restore();
}
