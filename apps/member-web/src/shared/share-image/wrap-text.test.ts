import { afterEach, describe, expect, it, vi } from 'vitest';
import { wrapText } from './wrap-text.ts';

/** Every letter has width one; marks above and below have none. */
const measure = (text: string) =>
  text.replaceAll(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]/g, '').length;

afterEach(() => void vi.unstubAllGlobals());

describe('a text that is too wide', () => {
  it('is broken between words', () => {
    expect(wrapText('Pay exactly this amount', 12, measure)).toEqual(['Pay exactly', 'this amount']);
  });

  it('in Thai or Lao is broken between words too, which have no spaces', () => {
    for (const text of ['ใช้ได้ครั้งเดียวสแกนด้วยแอปธนาคารไทย', 'ໃຊ້ໄດ້ຄັ້ງດຽວສະແກນດ້ວຍແອັບທະນາຄານລາວ']) {
      const lines = wrapText(text, 12, measure);
      expect(lines.join('')).toBe(text);
      expect(lines.length).toBeGreaterThan(2);
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(12);
    }
  });

  it('keeps a letter and its marks together where browsers know no words', () => {
    vi.stubGlobal('Intl', {});
    expect(wrapText('กี่ที่นี้', 2, ({ length }) => length)).toEqual(['กี่', 'ที่', 'นี้']);
  });

  it('as one word is broken where the line ends', () => {
    expect(wrapText('a1b2c3d4e5', 4, measure)).toEqual(['a1b2', 'c3d4', 'e5']);
  });

  it('that fits stays one line', () => {
    expect(wrapText('KRAPAO DEMO CO LTD', 40, measure)).toEqual(['KRAPAO DEMO CO LTD']);
  });
});
