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

  it('say while they wait for approval why a person approves, and not once it is done', () => {
    const requested = { step: 'requested', at, note: null, because: 'BANK_CHANGED' } as const;
    expect(progressOf([requested]).map(({ because }) => because)).toEqual([undefined, 'BANK_CHANGED', undefined]);
    const approved = progressOf([requested, ...took('approved')]);
    expect(approved.every(({ because }) => because === undefined)).toBe(true);
  });

  it('of a payment that the bank would not take wait for approval again, from the time it was first asked for', () => {
    const back = { step: 'requested', at: '2026-03-14T03:00:00.000Z', note: null, because: 'BANK_REFUSED' } as const;
    const waiting = progressOf([...took('requested', 'approved'), back]);
    expect(waiting.map(({ title, state }) => `${title} ${state}`)).toEqual([
      'requested done',
      'approving now',
      'payment todo',
    ]);
    expect(waiting).toMatchObject([{ at }, { because: 'BANK_REFUSED' }, {}]);
    const paid = progressOf([...took('requested', 'approved'), back, ...took('approved', 'paid')]);
    expect(paid.map(({ title }) => title)).toEqual(['requested', 'approved', 'paid']);
  });

  it('end with a rejection and its reason, before approval or after', () => {
    expect(shown('requested', 'rejected')).toEqual(['requested done', 'rejected fail']);
    expect(shown('requested', 'approved', 'rejected')).toEqual(['requested done', 'approved done', 'rejected fail']);
    expect(progressOf(took('requested', 'rejected')).at(-1)).toMatchObject({ note: 'wrong name', at });
  });
});
