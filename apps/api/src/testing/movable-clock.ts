import type { Clock } from '../platform/clock.ts';

export type MovableClock = Clock & { advance(ms: number): void };

/** Stands still until a test moves it. */
export function movableClock(start = '2026-03-02T05:00:00.000Z'): MovableClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
  };
}
