import { MARKS } from '@krapao/ui/brand/mark-paths';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ImageCard, renderImage } from './render-image.ts';

const CARD: ImageCard = {
  brand: 'Krapao',
  title: 'Deposit by QR code',
  lead: 'Pay exactly',
  amount: '฿500.00',
  qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
  rows: [
    { label: 'Payee', value: 'KRAPAO DEMO CO LTD' },
    { label: 'Valid until', value: '18/11/2026 14:52' },
  ],
  note: 'Works once',
};

let drawn: { texts: string[]; images: number; height: number };
let fonts: string[];
let paths: string[];
let width: (text: string) => number;

/** A canvas context that records its drawing calls. */
function fakeContext(canvas: HTMLCanvasElement) {
  const known = {
    measureText: (text: string) => ({ width: width(text) }),
    fillText: (text: string) => drawn.texts.push(text),
    drawImage: () => {
      drawn.images++;
    },
    fillRect: () => {
      drawn.height = canvas.height;
    },
  };
  return new Proxy(known, { get: (target, name) => Reflect.get(target, name) ?? (() => undefined), set: () => true });
}

beforeEach(() => {
  drawn = { texts: [], images: 0, height: 0 };
  fonts = [];
  width = (text) => text.length * 8;
  const { prototype } = HTMLCanvasElement;
  vi.spyOn(prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return fakeContext(this) as never;
  });
  vi.spyOn(prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'], { type: 'image/png' })));
  paths = [];
  vi.stubGlobal(
    'Path2D',
    class {
      constructor(path: string) {
        paths.push(path);
      }
    },
  );
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = async () => undefined;
    },
  );
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { load: async (_: string, text: string) => void fonts.push(text) },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a picture to share', () => {
  it('has the brand, what it is, the amount, the code, every row and the note', { tags: ['P68'] }, async () => {
    expect((await renderImage(CARD)).type).toBe('image/png');
    const { rows, qrSvg: _, ...texts } = CARD;
    const all = [...Object.values(texts), ...rows.flatMap(({ label, value }) => [label, value])];
    expect([...drawn.texts].sort()).toEqual([...all].sort());
    expect(drawn.images).toBe(1);
  });

  it('fetches the fonts of all its letters before it draws', async () => {
    await renderImage({ ...CARD, status: { text: 'สำเร็จ', kind: 'ok' } });
    for (const text of ['฿500.00', 'KRAPAO DEMO CO LTD', 'สำเร็จ', 'Works once']) expect(fonts[0]).toContain(text);
  });

  it('is drawn in other fonts where ours cannot be fetched', async () => {
    Object.defineProperty(document, 'fonts', {
      configurable: true,
      value: { load: () => Promise.reject(new Error()) },
    });
    await renderImage(CARD);
    expect(drawn.texts).toContain('Krapao');
  });

  it('grows with what does not fit into one line', async () => {
    await renderImage(CARD);
    const before = drawn.height;
    await renderImage({ ...CARD, rows: [...CARD.rows, { label: 'Code', value: 'f'.repeat(200) }] });
    expect(drawn.height).toBeGreaterThan(before + 100);
  });

  it('has the logo of its build', async () => {
    await renderImage(CARD);
    expect(paths).toContain(MARKS.thai.letter);
    document.documentElement.dataset.build = 'lao';
    paths = [];
    await renderImage(CARD);
    delete document.documentElement.dataset.build;
    expect(paths).toContain(MARKS.lao.letter);
    expect(paths).not.toContain(MARKS.thai.letter);
  });

  it('has the code of a link below the rows, with its text', { tags: ['P169'] }, async () => {
    await renderImage(CARD);
    const before = drawn.height;
    await renderImage({ ...CARD, link: { url: 'https://krapao.example/verify#1~a', text: 'Scan to check' } });
    expect(drawn.images).toBe(1 + 2);
    expect(drawn.texts).toContain('Scan to check');
    expect(drawn.height).toBeGreaterThan(before + 300);
  });

  it('has no code where there is none', async () => {
    const { qrSvg: _, ...receipt } = CARD;
    await renderImage(receipt);
    expect(drawn.images).toBe(0);
  });
});
