import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverNow, syncServerClock } from './server-time.ts';

const NOON = Date.parse('2026-11-15T12:00:00Z');
const answerAt = (instant: string) => ({ headers: new Headers({ date: new Date(instant).toUTCString() }) });

beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it.each([
  ['behind', '2026-11-15T12:20:00Z'],
  ['ahead', '2026-11-15T11:20:00Z'],
])('is that of the last answer when the phone’s clock is %s', (_, instant) => {
  syncServerClock(answerAt(instant));
  expect(serverNow()).toBe(Date.parse(instant));
  vi.setSystemTime(NOON + 7_000);
  expect(serverNow()).toBe(Date.parse(instant) + 7_000);
});

it('is the phone’s own when the two agree but for the way of the answer', () => {
  syncServerClock(answerAt('2026-11-15T11:59:58Z'));
  expect(serverNow()).toBe(NOON);
});

it('stays as known when an answer does not tell it', () => {
  syncServerClock(answerAt('2026-11-15T13:00:00Z'));
  syncServerClock({ headers: new Headers() });
  expect(serverNow()).toBe(NOON + 3_600_000);
});
