import type { Clock } from '../platform/clock.ts';

export type MovableClock = Clock & { advance(ms: number): void };

/** A clock that stands still until a test moves it. */
export function movableClock(start = '2026-03-02T05:00:00.000Z'): MovableClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
  };
}

/** A running clock, as databases and queues need; a test can only move it ahead. */
export function runningClock(): MovableClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (ms) => {
      ahead += ms;
    },
  };
}
