import { expect, it } from 'vitest';
import { idleAt } from './idle.ts';

const MINUTE_MS = 60_000;

it('a desk warns in its last minute and is over after fifteen', { tags: ['O33'] }, () => {
  expect(idleAt(0, 14 * MINUTE_MS - 1)).toEqual({ kind: 'awake' });
  expect(idleAt(0, 14 * MINUTE_MS)).toEqual({ kind: 'warn', seconds: 60 });
  expect(idleAt(0, 15 * MINUTE_MS - 400)).toEqual({ kind: 'warn', seconds: 1 });
  expect(idleAt(0, 15 * MINUTE_MS)).toEqual({ kind: 'over' });
});

it('a machine that slept for hours wakes up locked', () => {
  expect(idleAt(0, 600 * MINUTE_MS)).toEqual({ kind: 'over' });
});
