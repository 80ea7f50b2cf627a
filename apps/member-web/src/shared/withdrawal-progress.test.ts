import { describe, expect, it } from 'vitest';
import { progressOf } from './withdrawal-progress.ts';

const at = '2026-03-14T02:41:07.000Z';
const took = (...names: string[]) =>
  names.map((step) => ({ step, at, note: step === 'rejected' ? 'wrong name' : null }));
const shown = (...names: string[]) => progressOf(took(...names)).map(({ title, state }) => `${title} ${state}`);

describe('the steps of a withdrawal', () => {
  it('wait for approval first', () => {
    expect(shown('requested')).toEqual(['requested done', 'approving now', 'payment todo']);
  });

  it('are paid once approved', () => {
    expect(shown('requested', 'approved')).toEqual(['requested done', 'approved done', 'paying now']);
    expect(shown('requested', 'approved', 'paid')).toEqual(['requested done', 'approved done', 'paid done']);
  });

  it('end with a rejection and its reason, before approval or after', () => {
    expect(shown('requested', 'rejected')).toEqual(['requested done', 'rejected fail']);
    expect(shown('requested', 'approved', 'rejected')).toEqual(['requested done', 'approved done', 'rejected fail']);
    expect(progressOf(took('requested', 'rejected')).at(-1)).toMatchObject({ note: 'wrong name', at });
  });
});
