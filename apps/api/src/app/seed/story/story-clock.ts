import type { Clock } from '../../../platform/clock.ts';

/** Stands where the story is, and moves only when it is told to. */
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
