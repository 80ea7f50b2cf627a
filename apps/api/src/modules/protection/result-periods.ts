import type { ResultPeriod } from '@krapao/contract/play-limits';
import { dayOf } from '../../platform/bangkok.ts';

/** Periods that a plot shows. */
const COUNT = { day: 30, month: 12, year: 5 } as const;

/** The first days of the last periods in Bangkok, oldest first, the running one last. */
export function resultPeriods(by: ResultPeriod, now: Date): string[] {
  const [year = 0, month = 1, day = 1] = dayOf(now).split('-').map(Number);
  return Array.from({ length: COUNT[by] }, (_, index) => {
    const ago = COUNT[by] - 1 - index;
    const first = {
      day: () => Date.UTC(year, month - 1, day - ago),
      month: () => Date.UTC(year, month - 1 - ago, 1),
      year: () => Date.UTC(year - ago, 0, 1),
    }[by]();
    return new Date(first).toISOString().slice(0, 10);
  });
}
