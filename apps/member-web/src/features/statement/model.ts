import type { BodyOf } from '@krapao/contract/calls';
import { LIMITS } from '@krapao/contract/limits';
import { dayOf } from '../../shared/days/days.ts';
import type { EntryStatus, EntryType } from '../../shared/statement/entry.ts';

export const TYPES = [
  'deposit',
  'withdraw',
  'transfer',
  'bonus',
  'finish_bonus',
  'adjustment',
  'vault',
] as const satisfies readonly EntryType[];
export const STATUSES = ['SUCCESS', 'FAILED', 'IN_PROGRESS'] as const satisfies readonly EntryStatus[];

/** The filter as stored in the URL. Days are Bangkok days, "2026-03-14". */
export type Filter = {
  page: number;
  type?: EntryType | undefined;
  status?: EntryStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
  reference?: string | undefined;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the URL's parameters; drops invalid values. */
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

/** Formats a filter as URL parameters; unset values are left out. */
export function writeFilter({ page, ...filter }: Filter): URLSearchParams {
  const chosen = Object.entries(filter).filter(([, value]) => value);
  return new URLSearchParams([...(chosen as [string, string][]), ...(page > 1 ? [['page', String(page)]] : [])]);
}

/** Normalises a draft through its URL form, which drops invalid values. */
export const toFilter = (draft: Filter): Filter => readFilter(writeFilter({ ...draft, page: 1 }));

export const isBackwards = ({ from, to }: Filter): boolean => Boolean(from && to && from > to);

/** A date field reports every digit of a year: 0002, 0020, 0202, 2026. */
export const isTyping = ({ from, to }: Filter): boolean => [from, to].some((day) => day && day < '1000');

/** Days of the summary and of its filter, today included. */
export const SUMMARY_DAYS = 30;

/** The first day of the summary. */
export const lastDays = (nowMs: number): string => dateBefore(nowMs, SUMMARY_DAYS - 1);
export const isLastDays = ({ from, to }: Filter, nowMs: number): boolean => from === lastDays(nowMs) && !to;

/** The number of active filters besides the type. */
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

/** "2026-03-14" in Bangkok, some days before an instant. */
export function dateBefore(nowMs: number, days: number): string {
  const [day, month, year] = dayOf(nowMs - days * 86_400_000).split('/');
  return `${year}-${month}-${day}`;
}
