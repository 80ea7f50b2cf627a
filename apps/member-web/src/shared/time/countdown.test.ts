import { describe, expect, it } from 'vitest';
import { shareLeft, timeLeft } from './countdown.ts';

const END = '2026-11-15T10:15:00.000Z';
const before = (seconds: number) => timeLeft(END, Date.parse(END) - seconds * 1_000).text;

describe('the countdown of a code', () => {
  it.each([
    [582, '09:42'],
    [60, '01:00'],
    [59.4, '01:00'],
    [1, '00:01'],
    [0.2, '00:01'],
    [0, '00:00'],
    [-30, '00:00'],
    [3_600, '60:00'],
  ])('%d seconds before the end reads %s', { tags: ['S4.17'] }, (seconds, text) => {
    expect(before(seconds)).toBe(text);
  });

  it('runs the border down over the whole life of the code, whenever somebody comes to look', () => {
    const code = { createdAt: '2026-11-15T10:00:00.000Z', expireIn: END };
    const left = [900, 450, 14, 0, -1, 2_000].map((seconds) => shareLeft(code, seconds * 1_000));
    expect(left.map(Math.round)).toEqual([100, 50, 2, 0, 0, 100]);
    expect(shareLeft({ createdAt: END, expireIn: END }, 5)).toBe(0);
  });
});
