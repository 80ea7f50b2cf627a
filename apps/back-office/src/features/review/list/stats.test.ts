import { expect, it } from 'vitest';
import type { Overview } from '../queries.ts';
import { countOf, statsOf } from './stats.ts';

const queue = (kind: Overview[number]['kind'], more: Partial<Overview[number]> = {}): Overview[number] => ({
  ...{
    kind,
    waiting: 0,
    onHold: 0,
    targetMinutes: 5,
    oldestSince: null,
    medianWaitSeconds: null,
    approvedToday: 0,
    withoutStaff: null,
  },
  ...more,
});

const OVERVIEW = [
  queue('slips', {
    ...{ waiting: 5, onHold: 2, oldestSince: '2026-11-16T10:00:00.000Z', medianWaitSeconds: 48 },
    ...{ approvedToday: 400, withoutStaff: 0.86 },
  }),
  queue('withdrawals', {
    ...{ waiting: 3, oldestSince: '2026-11-16T09:00:00.000Z', medianWaitSeconds: 200 },
    ...{ approvedToday: 12, withoutStaff: 0.5 },
  }),
  queue('wallets'),
];

it('the head shows the oldest and the slowest of all queues, and what was approved in all of them', () => {
  expect(statsOf(OVERVIEW, 'all')).toEqual({
    oldestSince: '2026-11-16T09:00:00.000Z',
    median: { figure: 200, kind: 'withdrawals' },
    approved: 412,
    withoutStaff: undefined,
  });
  expect(statsOf([...OVERVIEW, queue('payments', { withoutStaff: 0.6 })], 'all')).toMatchObject({
    withoutStaff: { figure: 0.6, kind: 'payments' },
  });
  expect(statsOf(OVERVIEW, 'withdrawals')).toMatchObject({ withoutStaff: { figure: 0.5, kind: 'withdrawals' } });
  expect(statsOf(OVERVIEW, 'hold')).toMatchObject({ oldestSince: undefined });
  expect(statsOf(OVERVIEW, 'slips')).toMatchObject({ median: { figure: 48 }, approved: 400 });
  expect(statsOf(OVERVIEW, 'wallets')).toEqual({
    ...{ oldestSince: undefined, median: undefined, approved: 0, withoutStaff: undefined },
  });
});

it('a median wait of zero is none', { tags: ['O1327'] }, () => {
  expect(statsOf([queue('wallets', { medianWaitSeconds: 0 })], 'wallets').median).toBeUndefined();
});

it('a tab counts what waits; what is on hold has a tab of its own', () => {
  expect([countOf(OVERVIEW, 'all'), countOf(OVERVIEW, 'slips'), countOf(OVERVIEW, 'hold')]).toEqual([6, 3, 2]);
});
