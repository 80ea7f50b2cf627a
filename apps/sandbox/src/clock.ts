export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export type StoppableClock = Clock & {
  /** Stops the clock at this moment; undefined lets it run again. */
  stopAt(moment: Date | undefined): void;
};

/** Lets a demo create history: banks and games record the stopped time. */
export function stoppable(clock: Clock): StoppableClock {
  let stopped: Date | undefined;
  return {
    now: () => stopped ?? clock.now(),
    stopAt: (moment) => {
      stopped = moment;
    },
  };
}
