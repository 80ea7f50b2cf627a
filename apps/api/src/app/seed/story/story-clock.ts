import type { Clock } from '../../../platform/clock.ts';

/** A clock that moves only when set. */
export type StoryClock = Clock & { set(moment: Date): void };

export function storyClock(start: Date): StoryClock {
  let now = start;
  return {
    now: () => now,
    set: (moment) => {
      now = moment;
    },
  };
}
