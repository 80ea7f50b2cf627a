import type { AnswerOf, BodyOf } from '@krapao/contract/calls';
import { LIMITS } from '@krapao/contract/limits';
import type { IconName } from '@krapao/ui/icon';
import { formatDateTime } from '../../shared/format.ts';

export type Entry = AnswerOf<'POST /api/statement'>['statements'][number];
export type EntryType = Entry['statementType'];
export type EntryStatus = Entry['status'];

export const TYPES = [
  'deposit',
  'withdraw',
  'transfer',
  'bonus',
  'finish_bonus',
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

/** In any letter case, as older records have it. */
export const typeOf = ({ statementType }: Pick<Entry, 'statementType'>): EntryType =>
  statementType.toLowerCase() as EntryType;

/** SUCCESS and FAILED are what they say; anything else is under way. */
export const statusOf = (status: string): EntryStatus =>
  status === 'SUCCESS' || status === 'FAILED' ? status : 'IN_PROGRESS';

export const STATUS_KIND = { SUCCESS: 'ok', FAILED: 'fail', IN_PROGRESS: 'wait' } as const;

const REFERENCES = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const;

/** What the entry refers to, at most one thing. */
export const describedBy = (entry: Entry): (typeof REFERENCES)[number] | undefined =>
  REFERENCES.find((name) => entry[name]);

const TYPE_ICON = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  transfer: 'transfer',
  bonus: 'bonus',
  finish_bonus: 'finish',
} as const satisfies Record<EntryType, IconName>;

const REFERENCE_ICON = {
  bonus: undefined,
  promotion: 'tag',
  invite: 'invite',
  refund: 'refund',
  luckydraw: 'spin',
} as const satisfies Record<string, IconName | undefined>;

export function iconOf(entry: Entry): IconName {
  const reference = describedBy(entry);
  return (reference && REFERENCE_ICON[reference]) ?? TYPE_ICON[typeOf(entry)] ?? 'statement';
}

/** Came in, went out, never happened. What moved between own accounts did neither: it has a sign and no colour. */
export function amountOf(entry: Entry): { value: number; signed: true; tone: 'in' | 'out' | 'void' | undefined } {
  const { amount, status } = entry;
  const direction = amount > 0 ? 'in' : amount < 0 ? 'out' : undefined;
  const colour = typeOf(entry) === 'transfer' ? undefined : direction;
  return { value: amount, signed: true, tone: status === 'FAILED' ? 'void' : colour };
}
