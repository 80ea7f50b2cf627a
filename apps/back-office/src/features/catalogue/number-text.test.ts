import { expect, it } from 'vitest';
import type { FieldSpec } from '../../shared/catalogue/field-spec.ts';
import { parseNumber, unfinishedNumbers } from './number-text.ts';

it.each(['1.', '.', '-', '', '1,5', '1e3', '0x1', ' . '])('%j is no number yet', { tags: ['O907'] }, (text) => {
  expect(parseNumber(text)).toBeUndefined();
});

it.each([
  ['0.5', 0.5],
  ['0.50', 0.5],
  ['-3', -3],
  [' 12 ', 12],
])('%j is %d', { tags: ['O907'] }, (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

it('finds them in groups and lists, and not in fields that are hidden', { tags: ['O907'] }, () => {
  const number = { type: 'number', label: 'rate' } as const;
  const specs: readonly FieldSpec[] = [
    { ...number, at: 'rate' },
    { ...number, at: 'hidden', when: ({ kind }) => kind === 'coupon' },
    { type: 'group', at: 'THB', label: 'THB', of: [{ ...number, at: 'min' }] },
    { type: 'list', at: 'slices', label: 'slices', fresh: {}, of: [{ type: 'odds', at: 'ppm', label: 'ppm' }] },
  ];
  const value = { rate: '', hidden: '1.', THB: { min: 1 }, slices: [{ ppm: 1 }, { ppm: '5.' }] };
  expect(unfinishedNumbers(specs, value)).toEqual([
    { path: 'rate', reason: 'MISSING', limit: null },
    { path: 'slices.1.ppm', reason: 'NO_NUMBER', limit: null },
  ]);
});
