/** Bangkok and Vientiane share one time zone, independent of the operator's browser. */
const ZONE = '+07:00';
const AHEAD_MS = 7 * 3_600_000;

/** "2026-11-16T18:00", the format of a `datetime-local` input. */
export const toClock = (instant: string): string =>
  new Date(new Date(instant).getTime() + AHEAD_MS).toISOString().slice(0, 16);

export const fromClock = (clock: string): string => new Date(`${clock}:00${ZONE}`).toISOString();
