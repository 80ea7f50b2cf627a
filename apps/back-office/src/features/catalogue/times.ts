/** Bangkok and Vientiane keep one time, wherever the operator sits. */
const ZONE = '+07:00';
const AHEAD_MS = 7 * 3_600_000;

/** "2026-11-16T18:00", as a browser's field for times wants it. */
export const toClock = (instant: string): string =>
  new Date(new Date(instant).getTime() + AHEAD_MS).toISOString().slice(0, 16);

export const fromClock = (clock: string): string => new Date(`${clock}:00${ZONE}`).toISOString();
