import { expect, it } from 'vitest';
import { type Fields, toSpecs } from './fields.ts';

type Sample = { isOpen: boolean; mode: 'AUTO' | 'QR'; code: string | null; min: { THB: { min: number } } };
const SAMPLE: Fields<Sample> = {
  isOpen: 'switch',
  mode: { type: 'choice', options: ['AUTO', 'QR'] },
  code: { type: 'text', orNothing: true },
  min: { THB: { min: { type: 'number', label: 'lossMinTHB' } } },
};

it('a document’s fields become specs with their path and label', () => {
  expect(toSpecs(SAMPLE)).toEqual([
    { at: 'isOpen', label: 'isOpen', type: 'switch' },
    { at: 'mode', label: 'mode', type: 'choice', options: ['AUTO', 'QR'] },
    { at: 'code', label: 'code', type: 'text', orNothing: true },
    { at: 'min.THB.min', label: 'lossMinTHB', type: 'number' },
  ]);
  expect(toSpecs({ '': { label: 'menu', type: 'list', of: { code: 'text' } } })).toEqual([
    { at: '', label: 'menu', type: 'list', of: [{ at: 'code', label: 'code', type: 'text' }] },
  ]);
});

it('a field that is missing, unknown or of another type breaks the build', () => {
  const { isOpen: _, ...missing } = SAMPLE;
  const wrong: Fields<Sample>[] = [
    // @ts-expect-error A field of the schema has no editor.
    missing,
    // @ts-expect-error No such field in the schema.
    { ...SAMPLE, position: 'number' },
    // @ts-expect-error A switch is no number.
    { ...SAMPLE, isOpen: 'number' },
    // @ts-expect-error An option that the schema refuses.
    { ...SAMPLE, mode: { type: 'choice', options: ['SLIP'] } },
    // @ts-expect-error The field may be null, so its editor must be able to empty it.
    { ...SAMPLE, code: 'text' },
  ];
  expect(wrong).toHaveLength(5);
});
