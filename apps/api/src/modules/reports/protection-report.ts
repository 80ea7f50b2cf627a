import type { Locale } from '@krapao/contract/locales';
import { formatMoney, minor, parseMajor, toMajor } from '@krapao/money';
import { addMonths, dayOf, startOfDay } from '../../platform/bangkok.ts';
import { after, DAY_MS } from '../../platform/clock.ts';
import { countClosed } from '../closings/public.ts';
import { countComplaints } from '../complaints/public.ts';
import { heldByLimits, refusedByLimits } from '../deposits/public.ts';
import { countContacts, countMarkers } from '../harm/public.ts';
import { countChecks, countExclusions, countLimits } from '../protection/public.ts';
import { netDepositBands } from '../statements/public.ts';
import { nameOf, type SubjectName, subjectOf } from './protection-names.ts';
import type { ColumnKey } from './report-columns.ts';
import type { Range } from './report-range.ts';
import type { ReportsDeps } from './reports.deps.ts';

type Row = readonly [month: string, subject: string, what: string, count: number, amount: number | string];
type Table = { columns: ColumnKey[]; rows: (string | number)[][] };
type Month = { name: string; from: Date; to: Date };

/** Calendar months of Bangkok that a range touches, each cut to the range. */
export function monthsOf({ from, to }: Pick<Range, 'from' | 'to'>): Month[] {
  const end = after(startOfDay(to), DAY_MS);
  const months: Month[] = [];
  for (let first = startOfDay(`${from.slice(0, 7)}-01`); first < end; first = addMonths(first, 1)) {
    const next = addMonths(first, 1);
    const begin = startOfDay(from);
    months.push({
      name: dayOf(first).slice(0, 7),
      from: first < begin ? begin : first,
      to: next < end ? next : end,
    });
  }
  return months;
}

/** What a regulator requests of a month: limits, exclusions, complaints, markers of harm and deposits held by limits. */
export async function protectionReport(deps: ReportsDeps, range: Range, locale: Locale): Promise<Table> {
  const rows: Row[] = [];
  for (const month of monthsOf(range)) rows.push(...(await monthOf(deps, month, range, locale)));
  return { columns: ['month', 'subject', 'detail', 'count', 'amount'], rows: rows.map((row) => [...row]) };
}

async function monthOf({ db, clock }: ReportsDeps, month: Month, { currency }: Range, locale: Locale): Promise<Row[]> {
  const now = clock.now();
  const span = { from: month.from, to: month.to, currency };
  const [limits, begun, ended, complaints, markers, contacts, closed, held, refused, checks] = await Promise.all([
    countLimits(db, span),
    countExclusions(db, span, 'begins_at'),
    countExclusions(db, { ...span, to: now < month.to ? now : month.to }, 'ends_at'),
    countComplaints(db, { ...span, now }),
    countMarkers(db, span),
    countContacts(db, span),
    countClosed(db, span),
    heldByLimits(db, span),
    refusedByLimits(db, span),
    countChecks(db, span),
  ]);
  const of = (subject: SubjectName, names: readonly string[], count: number, amount: number | string = ''): Row => [
    month.name,
    subjectOf(subject, locale),
    names.map((name) => nameOf(name, locale)).join(' · '),
    count,
    amount,
  ];
  const { medianHours, ...states } = complaints;
  return [
    ...limits.map(({ kind, period, count }) => of('limits', [kind, period], count)),
    ...begun.map(({ reason, period, count }) => of('begun', [reason, period], count)),
    ...ended.map(({ reason, period, count }) => of('ended', [reason, period], count)),
    ...Object.entries(states).map(([state, count]) => of('complaints', [state], count)),
    ...(medianHours === null ? [] : [of('complaints', ['medianHours'], medianHours)]),
    ...markers.map(({ what, count }) => of('markers', [what], count)),
    ...contacts.map(({ what, count }) => of('contacts', [what], count)),
    of('closed', [], closed),
    of('held', ['aboveLimit'], held.count, toMajor(minor(held.amount), currency)),
    ...refused.map(({ place, count, amount }) => of('refused', [place], count, toMajor(minor(amount), currency))),
    ...checks.map(({ answer, count }) => of('checks', [answer], count)),
    ...(checks.length > 0
      ? [
          of(
            'checks',
            ['shown'],
            checks.reduce((sum, { count }) => sum + count, 0),
          ),
        ]
      : []),
  ];
}

/** Upper bounds of the bands in baht; in kip five hundred times as much. */
const BOUNDS = [0, 1_000, 5_000, 10_000, 50_000] as const;
const KIP = 500;

/** Members by their net deposits of a month. */
export async function bandsReport({ db }: ReportsDeps, range: Range): Promise<Table> {
  const { currency } = range;
  const bounds = BOUNDS.map((bound) => (currency === 'LAK' ? bound * KIP : bound));
  const shown = (bound: number | undefined) => formatMoney(bound ?? 0, currency);
  const bandOf = (band: number) => {
    if (band === 0) return `≤ ${shown(bounds[0])}`;
    return band === bounds.length
      ? `> ${shown(bounds.at(-1))}`
      : `> ${shown(bounds[band - 1])} ≤ ${shown(bounds[band])}`;
  };
  const rows: (string | number)[][] = [];
  for (const { name, from, to } of monthsOf(range)) {
    const minors = bounds.map((bound) => parseBound(bound, currency));
    for (const { band, members, net } of await netDepositBands(db, { from, to, currency, bounds: minors }))
      rows.push([name, bandOf(band), members, toMajor(minor(net), currency)]);
  }
  return { columns: ['month', 'band', 'members', 'netDeposits'], rows };
}

const parseBound = (bound: number, currency: Range['currency']): bigint =>
  bound === 0 ? 0n : parseMajor(bound, currency);
