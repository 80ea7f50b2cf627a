export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export type StoppableClock = Clock & {
  /** Stands at this moment until it is told otherwise; without one it runs again. */
  stopAt(moment: Date | undefined): void;
};

/** Lets a demo tell what happened months ago: banks and games write down the time that stands here. */
export function stoppable(clock: Clock): StoppableClock {
  let stopped: Date | undefined;
  return {
    now: () => stopped ?? clock.now(),
    stopAt: (moment) => {
      stopped = moment;
    },
  };
}
