import { expect, it } from 'vitest';
import { crc16, withCrc, withoutCrc } from './crc.ts';

it('is CRC-16/CCITT-FALSE, in four capitals', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(crc16('')).toBe('FFFF');
});

it('keeps its leading zeros', () => {
  const short = Array.from({ length: 5_000 }, (_, n) => crc16(String(n))).filter((crc) => crc.startsWith('0'));
  expect(short.length).toBeGreaterThan(100);
  for (const crc of short) expect(crc).toMatch(/^[0-9A-F]{4}$/);
});

it('is read in large and small letters, and refused when it is another', () => {
  const text = withCrc('000201', '63');
  expect(withoutCrc(text, '63')).toBe('000201');
  expect(withoutCrc(text.toLowerCase(), '63')).toBe('000201');
  expect(withoutCrc(`${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`, '63')).toBeUndefined();
  expect(withoutCrc('', '63')).toBeUndefined();
});
