import type { Filters } from '../../shared/filters/use-filters.ts';

export const FILTER_NAMES = ['operator', 'call', 'subject', 'outcome', 'from', 'to'] as const;
export type AuditFilters = Filters<(typeof FILTER_NAMES)[number]>;

const DAY_MS = 86_400_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Start of a day in Bangkok; undefined if `day` is not a date. */
function startOf(day: string | undefined): number | undefined {
  const ms = Date.parse(`${day}T00:00:00+07:00`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Filters of the request; invalid ones in the address are left out. `find` returns the calls that match a text. */
export function toQuery(
  { operator, call, subject, outcome, from, to }: AuditFilters,
  find: (words: string) => readonly string[],
) {
  const fromMs = startOf(from);
  const toMs = startOf(to);
  return {
    ...(operator && UUID.test(operator) && { operator }),
    ...(call && { calls: find(call).join() }),
    ...(subject && { subject: subject.slice(0, 80) }),
    ...((outcome === 'ok' || outcome === 'refused') && { outcome: outcome as 'ok' | 'refused' }),
    ...(fromMs !== undefined && { from: new Date(fromMs).toISOString() }),
    // The last day counts to its end.
    ...(toMs !== undefined && { to: new Date(toMs + DAY_MS).toISOString() }),
  };
}
