import { describe, expect, it } from 'vitest';
import { isMoving, type Slip, stepsOf } from './slip-steps.ts';

type Name = Slip['steps'][number]['step'];
const slip = (status: Slip['status'], ...names: Name[]) => ({
  status,
  steps: names.map((step, second) => ({ step, at: `2026-11-15T05:00:0${second}Z` })),
});
const shown = (given: ReturnType<typeof slip>) => stepsOf(given).map(({ step, state }) => `${step} ${state}`);

describe('the way of a slip', () => {
  it('shows what is behind it, where it is and what is to come', () => {
    expect(shown(slip('IN_PROGRESS', 'received', 'read'))).toEqual([
      'received done',
      'read done',
      'verified now',
      'credited todo',
    ]);
  });

  it('ends in the wallet', () => {
    expect(shown(slip('SUCCESS', 'received', 'read', 'verified', 'credited')).at(-1)).toBe('credited done');
    expect(stepsOf(slip('SUCCESS', 'received', 'credited'))[1]?.at).toBe('2026-11-15T05:00:01Z');
  });

  it('ends where it was refused', () => {
    expect(shown(slip('FAILED', 'received', 'failed'))).toEqual(['received done', 'failed fail']);
    expect(shown(slip('FAILED', 'received'))).toEqual(['received done', 'failed fail']);
  });

  it('waits for a person when a machine cannot decide, and is not asked after every second', () => {
    const waiting = slip('IN_PROGRESS', 'received', 'read', 'review');
    expect(shown(waiting)).toEqual(['received done', 'read done', 'review now', 'credited todo']);
    expect([isMoving(waiting), isMoving(slip('IN_PROGRESS', 'received')), isMoving(slip('SUCCESS'))]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
