import type { BodyOf } from '@krapao/contract/calls';
import { LIMITS } from '@krapao/contract/limits';
import { formatDateTime } from '@krapao/web/time/format.ts';
import type { Entry, EntryStatus, EntryType } from '../../shared/statement/entry.ts';

export const TYPES = [
  'deposit',
  'withdraw',
  'transfer',
  'bonus',
  'finish_bonus',
  'adjustment',
] as const satisfies readonly EntryType[];
export const STATUSES = ['SUCCESS', 'FAILED', 'IN_PROGRESS'] as const satisfies readonly EntryStatus[];

/** What is shown, as the address says it. Days are those of Bangkok, "2026-03-14". */
export type Filter = {
  page: number;
  type?: EntryType | undefined;
  status?: EntryStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
  reference?: string | undefined;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what makes no sense there is left out. */
export function readFilter(params: URLSearchParams): Filter {
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  };
  const page = Number(params.get('page'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    type: TYPES.find((type) => type === params.get('type')),
    status: STATUSES.find((status) => status === params.get('status')),
    from: day('from'),
    to: day('to'),
    reference: params.get('reference')?.trim().slice(0, 60) || undefined,
  };
}

/** The address of a filter; what is not chosen is not in it. */
export function writeFilter({ page, ...filter }: Filter): URLSearchParams {
  const chosen = Object.entries(filter).filter(([, value]) => value);
  return new URLSearchParams([...(chosen as [string, string][]), ...(page > 1 ? [['page', String(page)]] : [])]);
}

/** How many of the filters in the second row are on. */
export const countMore = ({ status, from, to, reference }: Filter): number =>
  [status, from ?? to, reference].filter(Boolean).length;

const startOf = (day: string) => `${day}T00:00:00.000+07:00`;
const endOf = (day: string) => `${day}T23:59:59.999+07:00`;

/** The days of a range as instants, both days included. */
export const rangeOf = ({ from, to }: Pick<Filter, 'from' | 'to'>) => ({
  ...(from && { from: startOf(from) }),
  ...(to && { to: endOf(to) }),
});

export function bodyOf({ page, type, status, reference, ...days }: Filter): BodyOf<'POST /api/statement'> {
  return {
    page,
    limit: LIMITS.statementPageRows,
    ...(type && { type }),
    ...(status && { status }),
    ...(reference && { reference }),
    ...rangeOf(days),
  };
}

/** "14/03/2026" in Bangkok. */
export const dayOf = (instant: string | number): string => formatDateTime(instant).slice(0, 10);

/** "2026-03-14" in Bangkok, some days before an instant. */
export function dateBefore(nowMs: number, days: number): string {
  const [day, month, year] = dayOf(nowMs - days * 86_400_000).split('/');
  return `${year}-${month}-${day}`;
}

/** The entries under the day they belong to, in their order. */
export function groupByDay(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const groups: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.createdAt);
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
}
