import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import type { ResultPeriod } from '@krapao/contract/play-limits';
import { formatDay } from '@krapao/web/time/format.ts';

export type Results = AnswerOf<'GET /api/protection/results'>;
export type Measure = 'netDeposits' | 'games';

/** "1 Nov", "11/2026" or "2026" for the first day of a period. */
export function periodName(day: string, by: ResultPeriod, locale: Locale): string {
  const [year, month] = day.split('-');
  if (by === 'year') return year ?? '';
  return by === 'month' ? `${month}/${year}` : formatDay(`${day}T05:00:00Z`, locale);
}

export type Bar = { y: number; height: number; isBelow: boolean };

/** Bars on one scale around a zero line; the scale always contains zero. A small amount stays visible. */
export function barsOf(values: readonly number[], height: number): { zero: number; bars: Bar[] } {
  const greatest = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const span = greatest - least || 1;
  const zero = greatest === 0 && least === 0 ? height : (greatest / span) * height;
  const bars = values.map((value) => {
    const size = value === 0 ? 0 : Math.max((Math.abs(value) / span) * height, 2);
    return { y: value < 0 ? zero : zero - size, height: size, isBelow: value < 0 };
  });
  return { zero, bars };
}
