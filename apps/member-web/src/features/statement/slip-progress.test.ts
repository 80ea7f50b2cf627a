import { describe, expect, it } from 'vitest';
import { type Slip, slipProgress } from './slip-progress.ts';

const at = '2026-03-14T02:41:07.000Z';
const shown = (status: Slip['status'], ...steps: Slip['steps'][number]['step'][]) =>
  slipProgress({ status, steps: steps.map((step) => ({ step, at })) }).map(({ step, state }) => `${step} ${state}`);

describe('the steps of a slip', () => {
  it('say where it is and what is to come', () => {
    expect(shown('IN_PROGRESS', 'received')).toEqual(['received done', 'read now', 'verified todo', 'credited todo']);
    expect(shown('IN_PROGRESS', 'received', 'read')).toEqual([
      'received done',
      'read done',
      'verified now',
      'credited todo',
    ]);
  });

  it('say that a person looks at it', () => {
    expect(shown('IN_PROGRESS', 'received', 'read', 'review')).toEqual([
      'received done',
      'read done',
      'review now',
      'credited todo',
    ]);
  });

  it('end in the wallet, or where it failed', () => {
    expect(shown('SUCCESS', 'received', 'read', 'verified', 'credited').at(-1)).toBe('credited done');
    expect(shown('FAILED', 'received', 'failed')).toEqual(['received done', 'failed fail']);
  });
});
