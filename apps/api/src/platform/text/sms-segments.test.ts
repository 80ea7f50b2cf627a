import { expect, it } from 'vitest';
import { smsSegments } from './sms-segments.ts';

it.each([
  ['nothing', '', 1],
  ['160 Latin signs', 'a'.repeat(160), 1],
  ['161', 'a'.repeat(161), 2],
  ['two segments of 153', 'a'.repeat(306), 2],
  ['one more', 'a'.repeat(307), 3],
  ['80 signs of two places', '€'.repeat(80), 1],
  ['81 of them', '€'.repeat(81), 2],
  ['signs of two places, of which none is cut', `${'€'.repeat(76)}${'€'.repeat(77)}`, 3],
  ['70 Thai signs', 'ก'.repeat(70), 1],
  ['71', 'ก'.repeat(71), 2],
  ['134 Lao signs', 'ກ'.repeat(134), 2],
  ['135', 'ກ'.repeat(135), 3],
  ['a typographic quotation mark, which is not Latin', `${'a'.repeat(70)}’`, 2],
  ['emoji, which take two places each', '🙏'.repeat(35), 1],
  ['36 of them', '🙏'.repeat(36), 2],
  ['67 of them, of which none is cut', '🙏'.repeat(67), 3],
])('an SMS of %s', { tags: ['O1108'] }, (_what, text, segments) => {
  expect(smsSegments(text)).toBe(segments);
});
