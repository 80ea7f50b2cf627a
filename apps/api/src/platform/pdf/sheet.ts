import { LANGUAGE_TAG, type Locale } from '@krapao/contract/locales';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { breakLines } from './break-lines.ts';
import { drawable, FACE_NAMES, fontFile, runsOf, type Weight } from './letters.ts';

/** In points: 72 to the inch. */
const MARGIN = 48;
const FOOT = 40;
const LABEL_WIDTH = 150;
const BAND = 64;
const LEADING = 1.6;
const ASCENT = 1.15;
const COLOURS = {
  ink: '#0c1e29',
  soft: '#50666f',
  line: '#d1dbdd',
  cloth: '#1b325f',
  gold: '#ffb91f',
  paper: '#f6f3eb',
};
const BODY = 9.5;
const HEADING = { size: 11.5, weight: 700 } as const;
/** A heading with the first rows under it. */
const HEADING_ROOM = 70;

export type Style = { size: number; weight?: Weight; colour?: keyof typeof COLOURS };
export type Sheet = ReturnType<typeof pdfSheet>;

/** A document of A4 pages, written from the top down. The same content gives the same bytes. */
export function pdfSheet({ title, brand, locale, at }: { title: string; brand: string; locale: Locale; at: Date }) {
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, lang: LANGUAGE_TAG[locale], displayTitle: true },
    // Without a date of its own, the library takes today's.
    info: { Title: drawable(title), Author: brand, CreationDate: at, ModDate: at },
  });
  const bytes: Buffer[] = [];
  doc.on('data', (piece: Buffer) => bytes.push(piece));
  for (const face of FACE_NAMES)
    for (const weight of [400, 700] as const) doc.registerFont(`${face}${weight}`, fontFile(face, weight));
  const { width, height } = doc.page;
  const inner = width - 2 * MARGIN;
  let y = MARGIN;

  const use = ({ size, weight = 400 }: Style, face: string) => doc.font(`${face}${weight}`).fontSize(size);
  const measure = (text: string, style: Style): number =>
    runsOf(text).reduce((sum, run) => sum + use(style, run.face).widthOfString(run.text), 0);

  /** Draws a line as shaped glyphs, with its letters beside them for those who search or copy. */
  function drawLine(line: string, x: number, baseline: number, style: Style): void {
    let at = x;
    doc.markContent('Span', { actual: line });
    for (const { face, text } of runsOf(line)) {
      use(style, face)
        .fillColor(COLOURS[style.colour ?? 'ink'])
        .text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(text);
    }
    doc.endMarkedContent();
  }

  function ensure(room: number): void {
    if (y + room <= height - MARGIN - FOOT) return;
    doc.addPage();
    y = MARGIN;
  }

  const linesOf = (text: string, wide: number, style: Style) =>
    breakLines(drawable(text), wide, (part) => measure(part, style), locale);

  /** Lines below each other on this page; returns their height. */
  function block(lines: readonly string[], x: number, top: number, style: Style): number {
    const step = style.size * LEADING;
    for (const [index, line] of lines.entries()) drawLine(line, x, top + style.size * ASCENT + index * step, style);
    return lines.length * step;
  }

  /** Lines below each other from here on; what does not fit goes on on the next page. */
  function flow(lines: readonly string[], x: number, style: Style): void {
    for (const line of lines) {
      ensure(style.size * LEADING);
      y += block([line], x, y, style);
    }
  }

  doc.rect(0, 0, width, BAND).fill(COLOURS.cloth).rect(0, BAND, width, 3).fill(COLOURS.gold);
  drawLine(drawable(brand), MARGIN, BAND / 2 + 6, { size: 17, weight: 700, colour: 'paper' });
  const beside = { size: 10.5, colour: 'paper' } as const;
  drawLine(drawable(title), width - MARGIN - measure(drawable(title), beside), BAND / 2 + 4, beside);
  y = BAND + 24;

  return {
    text(text: string, style: Style = { size: BODY }): void {
      flow(linesOf(text, inner, style), MARGIN, style);
    },

    heading(text: string): void {
      ensure(HEADING_ROOM);
      doc.rect(MARGIN, y + 10, inner, 0.75).fill(COLOURS.line);
      y += 18;
      flow(linesOf(text, inner, HEADING), MARGIN, HEADING);
      y += 2;
    },

    row(label: string, value: string, style: Style = { size: BODY }): void {
      const labelStyle = { size: BODY, colour: 'soft' } as const;
      const labels = linesOf(label, LABEL_WIDTH - 12, labelStyle);
      ensure(labels.length * BODY * LEADING);
      const [top, page] = [y, doc.bufferedPageRange().count];
      const labelHeight = block(labels, MARGIN, y, labelStyle);
      flow(linesOf(value, inner - LABEL_WIDTH, style), MARGIN + LABEL_WIDTH, style);
      if (doc.bufferedPageRange().count === page) y = Math.max(y, top + labelHeight);
      y += 2;
    },

    space(points: number): void {
      y += points;
    },

    /** A QR code with texts beside it. */
    qr(payload: string, side: number, texts: readonly (readonly [text: string, style: Style])[]): void {
      ensure(side);
      const { data, size } = encode(payload, { ecc: 'L', border: 4 });
      const unit = side / size;
      doc.fillColor('#000000');
      for (const [line, cells] of data.entries())
        for (const { index, 0: run } of cells.map(Number).join('').matchAll(/1+/g))
          doc.rect(MARGIN + index * unit, y + line * unit, run.length * unit, unit);
      doc.fill();
      let top = y + 4;
      const x = MARGIN + side + 16;
      for (const [text, style] of texts) top += block(linesOf(text, inner - side - 16, style), x, top, style) + 4;
      y = Math.max(y + side, top);
    },

    /** A JPEG, as large as fits in these bounds. */
    picture(jpeg: Buffer, size: { width: number; height: number }, wide: number, high: number): void {
      const scale = Math.min(wide / size.width, high / size.height);
      ensure(size.height * scale);
      doc.image(jpeg, MARGIN, y, { width: size.width * scale, height: size.height * scale });
      y += size.height * scale + 8;
    },

    /** Writes the foot of each page and returns the file. */
    end(foot: (page: number, pages: number) => string): Promise<Buffer> {
      const { start, count } = doc.bufferedPageRange();
      const style = { size: 8, colour: 'soft' } as const;
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(start + page);
        drawLine(drawable(foot(page + 1, count)), MARGIN, height - FOOT, style);
      }
      return new Promise((resolve, reject) => {
        doc.on('end', () => resolve(Buffer.concat(bytes)));
        doc.on('error', reject);
        doc.end();
      });
    },
  };
}
