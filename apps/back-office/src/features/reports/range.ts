const DAY_MS = 86_400_000;
const ZONE_MS = 7 * 3_600_000;
const DAYS_MAX = 366;

/** Calendar day in Bangkok, "2026-11-16". */
export const dayAfter = (ms: number, days = 0): string =>
  new Date(ms + ZONE_MS + days * DAY_MS).toISOString().slice(0, 10);

const isDay = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/**
 * Range of a report. The address may contain anything: an invalid range becomes the last thirty days, and a range that
 * is too long keeps its last `DAYS_MAX` days.
 */
export function rangeOf({ from, to, currency }: { from?: string; to?: string; currency?: string }, nowMs: number) {
  const last = isDay(to) ? to : dayAfter(nowMs);
  const thirty = dayAfter(Date.parse(last) - ZONE_MS, -29);
  const first = isDay(from) && from <= last ? from : thirty;
  const tooLong = (Date.parse(last) - Date.parse(first)) / DAY_MS >= DAYS_MAX;
  return {
    from: tooLong ? dayAfter(Date.parse(last) - ZONE_MS, 1 - DAYS_MAX) : first,
    to: last,
    currency: currency === 'LAK' ? ('LAK' as const) : ('THB' as const),
  };
}
