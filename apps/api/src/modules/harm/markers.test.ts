import { minor } from '@krapao/money';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { before, DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import {
  cancelledWithdrawals,
  chasing,
  growth,
  type HarmFacts,
  longPlay,
  markersOf,
  night,
  pointsOf,
  raisedLimits,
} from './markers.ts';

const NOW = new Date('2026-11-18T12:00:00.000Z');
const RULES = DEFAULT_SETTINGS.harm;
const NOTHING: HarmFacts = { currency: 'THB', deposits: [], hours: [], cancelled: 0, raises: 0 };

/** Amounts in baht. */
const deposit = (daysAgo: number, amount: number, lost = 0) => ({
  at: before(NOW, daysAgo * DAY_MS),
  amount: minor(BigInt(amount * 100)),
  lostBefore: minor(BigInt(Math.round(lost * 100))),
});
const hour = (iso: string, bets: number) => ({ at: new Date(iso), bets });

describe('points', () => {
  it.each([
    ['none below the threshold', 3, 4, 0],
    ['one at it', 4, 4, 1],
    ['one below twice', 7, 4, 1],
    ['two at twice', 8, 4, 2],
    ['three at three times', 12, 4, 3],
    ['never more than three', 400, 4, 3],
  ])('are %s', { tags: ['O810'] }, (_, value, threshold, points) => {
    expect(pointsOf({ value, threshold })).toBe(points);
  });
});

describe('chasing losses', () => {
  it.each([
    ['a deposit after a loss counts', [deposit(1, 100, 500)], 1, 0],
    ['a deposit after a smaller loss does not', [deposit(1, 100, 499.99)], 0, 0],
    ['a deposit after a win does not', [deposit(1, 100, -800)], 0, 0],
    ['a larger one counts twice', [deposit(2, 100, 500), deposit(1, 101, 500)], 2, 1],
    ['an equal one counts once', [deposit(2, 100, 500), deposit(1, 100, 500)], 2, 0],
    [
      'larger is measured by the last one after a loss',
      [deposit(3, 100, 500), deposit(2, 900), deposit(1, 200, 500)],
      2,
      1,
    ],
    ['the first moment of the window counts', [deposit(7, 100, 500)], 1, 0],
    ['earlier does not', [deposit(7.001, 100, 500)], 0, 0],
  ])('%s', { tags: ['O810'] }, (_, deposits, count, rising) => {
    const marker = chasing({ ...NOTHING, deposits }, RULES, NOW);
    expect(marker).toMatchObject({ value: count + rising, threshold: 4, figures: { deposits: count, rising } });
    expect(marker.figures).toMatchObject({ lossMin: 50_000, minutes: 60, days: 7 });
  });

  it('has a loss of its own in kip', () => {
    const lost = (amount: bigint) => [{ ...deposit(1, 1), lostBefore: minor(amount) }];
    const of = (amount: bigint) => chasing({ ...NOTHING, currency: 'LAK', deposits: lost(amount) }, RULES, NOW).value;
    expect([of(249_999n), of(250_000n)]).toEqual([0, 1]);
  });
});

describe('night play', () => {
  it.each([
    // 17:00 in UTC is midnight in Bangkok, 21:00 is four in the morning, 22:00 is five.
    ['from midnight on', [hour('2026-11-17T17:00:00Z', 50), hour('2026-11-17T10:00:00Z', 50)], 50],
    ['not before midnight', [hour('2026-11-17T16:00:00Z', 50), hour('2026-11-17T10:00:00Z', 50)], 0],
    ['up to five', [hour('2026-11-17T21:00:00Z', 50), hour('2026-11-17T10:00:00Z', 50)], 50],
    ['not from five on', [hour('2026-11-17T22:00:00Z', 50), hour('2026-11-17T10:00:00Z', 50)], 0],
    ['rounded down', [hour('2026-11-17T17:00:00Z', 2), hour('2026-11-17T10:00:00Z', 99)], 1],
    ['of enough bets', [hour('2026-11-17T17:00:00Z', 100)], 100],
    ['not of fewer', [hour('2026-11-17T17:00:00Z', 99)], 0],
    ['of four weeks', [hour('2026-10-21T17:00:00Z', 100)], 100],
    ['not of before', [hour('2026-10-20T17:00:00Z', 100)], 0],
  ])('counts %s', { tags: ['O810'] }, (_, hours, share) => {
    expect(night({ ...NOTHING, hours }, RULES, NOW)).toMatchObject({ value: share, threshold: 50 });
  });
});

it.each([
  [2, 0],
  [3, 1],
  [6, 2],
])('%i cancelled withdrawals are %i points', { tags: ['O810'] }, (cancelled, points) => {
  expect(pointsOf(cancelledWithdrawals({ ...NOTHING, cancelled }, RULES))).toBe(points);
});

it.each([
  [1, 0],
  [2, 1],
  [5, 2],
])('limits raised %i times are %i points', { tags: ['O810'] }, (raises, points) => {
  expect(pointsOf(raisedLimits({ ...NOTHING, raises }, RULES))).toBe(points);
});

describe('growth of deposits', () => {
  it.each([
    ['is the week by the mean of the four before', [deposit(20, 8_000), deposit(1, 6_000)], 300],
    ['is rounded down', [deposit(20, 8_001), deposit(1, 6_000)], 299],
    ['is none below the least sum', [deposit(20, 400), deposit(1, 4_999)], 0],
    ['is there at the least sum', [deposit(20, 4_000), deposit(1, 5_000)], 500],
    ['is none without deposits before', [deposit(1, 90_000)], 0],
    ['takes the seventh day into the week', [deposit(20, 8_000), deposit(7, 6_000)], 300],
    ['takes the eighth into the weeks before', [deposit(7.001, 6_000), deposit(1, 6_000)], 400],
    ['leaves out what is older', [deposit(36, 8_000), deposit(1, 6_000)], 0],
  ])('%s', { tags: ['O810'] }, (_, deposits, percent) => {
    expect(growth({ ...NOTHING, deposits }, RULES, NOW)).toMatchObject({ value: percent, threshold: 300 });
  });

  it('shows its numbers', () => {
    const deposits = [deposit(20, 8_000), deposit(1, 6_000)];
    expect(growth({ ...NOTHING, deposits }, RULES, NOW).figures).toEqual({
      ...{ week: 600_000, usual: 200_000, depositsMin: 500_000 },
    });
  });
});

describe('long play', () => {
  const hoursAgo = (...ago: number[]) => ago.map((n) => ({ at: before(NOW, n * HOUR_MS), bets: 1 }));
  it.each([
    ['hours in a row', hoursAgo(9, 8, 7, 6, 5, 4), 6],
    ['the longest run', hoursAgo(20, 19, 18, 9, 8), 3],
    ['an hour without bets ends a run', hoursAgo(9, 8, 6, 5), 2],
    ['nothing', [], 0],
    ['nothing before the window', hoursAgo(169, 168, 167), 2],
  ])('is %s', { tags: ['O810'] }, (_, hours, longest) => {
    expect(longPlay({ ...NOTHING, hours }, RULES, NOW)).toMatchObject({ value: longest, threshold: 6 });
  });
});

it('only what reaches its threshold is a marker', { tags: ['O810'] }, () => {
  expect(markersOf(NOTHING, RULES, NOW)).toEqual([]);
  expect(markersOf({ ...NOTHING, cancelled: 2, raises: 1 }, RULES, NOW)).toEqual([]);
  const quick = [0, 10, 20, 30].map((minutes) => ({
    ...deposit(0, 100 + minutes, 600),
    at: before(NOW, (40 - minutes) * MINUTE_MS),
  }));
  const found = markersOf({ ...NOTHING, cancelled: 3, deposits: quick }, RULES, NOW);
  expect(found.map(({ kind, value }) => [kind, value])).toEqual([
    ['chasing', 7],
    ['cancelled', 3],
  ]);
});
