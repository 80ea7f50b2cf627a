import { DAY_MS, HOUR_MS } from './clock.ts';

/** Bangkok and Vientiane share one time zone without daylight saving. */
const AHEAD_MS = 7 * HOUR_MS;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

const dayNumber = (time: Date): number => Math.floor((time.getTime() + AHEAD_MS) / DAY_MS);
const startOf = (day: number): Date => new Date(day * DAY_MS - AHEAD_MS);

/** 1 is Monday, 7 is Sunday. */
export const weekdayIn = (time: Date): number => ((dayNumber(time) + FIRST_WEEKDAY - 1) % 7) + 1;
export const dayStart = (time: Date): Date => startOf(dayNumber(time));
/** The latest Monday, at midnight. */
export const weekStart = (time: Date): Date => startOf(dayNumber(time) - (weekdayIn(time) - 1));
/** A calendar date such as 2026-11-16. */
export const dayOf = (time: Date): string => new Date(time.getTime() + AHEAD_MS).toISOString().slice(0, 10);
/** 20:41 */
export const bangkokTime = (time: Date): string => new Date(time.getTime() + AHEAD_MS).toISOString().slice(11, 16);
/** The end of the daily hours from `from` to `until`, such as 21:00 to 09:00; undefined outside them. */
export function endOfHours(time: Date, from: string, until: string): Date | undefined {
  const now = bangkokTime(time);
  const isInside = from <= until ? from <= now && now < until : from <= now || now < until;
  if (!isInside) return undefined;
  const end = new Date(Date.parse(`${dayOf(time)}T${until}:00Z`) - AHEAD_MS);
  return end > time ? end : new Date(end.getTime() + DAY_MS);
}
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD_MS);
/** The same day and time some months later, or the month's last day where it is shorter. */
export function addMonths(time: Date, months: number): Date {
  const local = new Date(time.getTime() + AHEAD_MS);
  const day = local.getUTCDate();
  local.setUTCMonth(local.getUTCMonth() + months);
  if (local.getUTCDate() !== day) local.setUTCDate(0);
  return new Date(local.getTime() - AHEAD_MS);
}
