import type { ExclusionPeriod } from '@krapao/contract/exclusions';
import { addMonths } from '../../platform/bangkok.ts';
import { after, DAY_MS, HOUR_MS } from '../../platform/clock.ts';

const MS = { H: HOUR_MS, D: DAY_MS, W: 7 * DAY_MS } as const;
const MONTHS = { M: 1, Y: 12 } as const;

/** The end of an ISO 8601 duration that begins now. Months and years end on the same day of the calendar. */
export function periodEnd(period: ExclusionPeriod, now: Date): Date {
  const [, count, unit] = /^PT?(\d+)([HDWMY])$/.exec(period) as unknown as [string, string, keyof typeof MS];
  if (unit in MS) return after(now, Number(count) * MS[unit]);
  return addMonths(now, Number(count) * MONTHS[unit as unknown as keyof typeof MONTHS]);
}
