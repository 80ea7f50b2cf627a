import { DAY_MS, HOUR_MS } from './clock.ts';

/** Bangkok and Vientiane keep one time, and never change it. */
const AHEAD_MS = 7 * HOUR_MS;
/** The first day of time was a Thursday. */
const FIRST_WEEKDAY = 4;

const dayNumber = (time: Date): number => Math.floor((time.getTime() + AHEAD_MS) / DAY_MS);
const startOf = (day: number): Date => new Date(day * DAY_MS - AHEAD_MS);

/** 1 is Monday, 7 Sunday. */
export const weekdayIn = (time: Date): number => ((dayNumber(time) + FIRST_WEEKDAY - 1) % 7) + 1;
export const dayStart = (time: Date): Date => startOf(dayNumber(time));
/** As in "2026-03-02". */
export const dayIn = (time: Date): string => new Date(time.getTime() + AHEAD_MS).toISOString().slice(0, 10);
/** The Monday before, at midnight. */
export const weekStart = (time: Date): Date => startOf(dayNumber(time) - (weekdayIn(time) - 1));
