import { isDate } from './date-text.ts';

/** Bangkok and Vientiane share one time zone, independent of the operator's browser. */
const ZONE = '+07:00';
const AHEAD_MS = 7 * 3_600_000;

/** "2026-11-16T18:00" in Bangkok; what is no instant stays as it is. */
export function toClock(instant: string): string {
  const ms = /^\d{4}-\d{2}-\d{2}T/.test(instant) ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(ms) ? instant : new Date(ms + AHEAD_MS).toISOString().slice(0, 16);
}

export const fromClock = (clock: string): string =>
  isDate('moment', clock) ? new Date(`${clock}:00${ZONE}`).toISOString() : clock;
