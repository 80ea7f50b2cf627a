import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { REPORTS } from '@krapao/contract/office/reports';
import { type Currency, minor, SCALE, toMajor } from '@krapao/money';
import { dayOf, startOfDay } from '../../platform/bangkok.ts';
import { after, DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { activeMembers, houseSums, type Sum } from '../ledger/public.ts';
import { MEASURES, type Measure } from './money-hours.ts';
import { bandsReport, protectionReport } from './protection-report.ts';
import { type ColumnKey, columnOf } from './report-columns.ts';
import type { Range } from './report-range.ts';
import type { ReportsDeps } from './reports.deps.ts';

export type ReportName = (typeof REPORTS)[number];
export type Report = OfficeAnswerOf<'GET /api/office/reports/{report}'>;

const DAYS_MAX = 366;

/** A report by day. Empty days are included, so that none seems missing. */
export async function readReport(deps: ReportsDeps, name: ReportName, range: Range, locale: Locale): Promise<Report> {
  const days = daysOf(range);
  if (name === 'protection' || name === 'bands')
    return presented(
      await (name === 'protection' ? protectionReport(deps, range, locale) : bandsReport(deps, range)),
      range,
      locale,
    );
  const [from, to] = [startOfDay(range.from), after(startOfDay(range.to), DAY_MS)];
  const sums = await houseSums(deps.db, {
    from,
    to,
    currency: range.currency,
    step: 'day',
    byAccount: name !== 'money',
  });
  const table = name === 'money' ? await byDay(deps, sums, days, range) : byOwner(sums, OWNERS[name], range);
  return presented(table, range, locale);
}

const presented = (table: Table, { currency }: Range, locale: Locale): Report => ({
  columns: table.columns.map((key) => columnOf(key, locale)),
  rows: table.rows,
  totals: totalsOf(table, currency),
});

type Table = { columns: ColumnKey[]; rows: (string | number)[][] };

function daysOf({ from, to }: Range): string[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  if (days < 1 || days > DAYS_MAX) throw new AppError('KEY_INVALID', { key: 'to' });
  return Array.from({ length: days }, (_, index) => dayOf(after(startOfDay(from), index * DAY_MS)));
}

const amountOf = (sums: readonly Sum[], measure: Measure, currency: Currency): number =>
  toMajor(minor(sums.reduce((total, sum) => total + MEASURES[measure](sum), 0n)), currency);

const entriesOf = (sums: readonly Sum[], measure: Measure): number =>
  sums.reduce((total, sum) => total + (MEASURES[measure](sum) === 0n ? 0 : sum.entries), 0);

/** All movements, one row per day. */
async function byDay(
  { db, newMembers }: ReportsDeps,
  sums: readonly Sum[],
  days: readonly string[],
  { from, to, currency }: Range,
): Promise<Table> {
  const [active, joined] = await Promise.all([
    activeMembers(db, from, to, currency),
    newMembers(startOfDay(from), after(startOfDay(to), DAY_MS), currency),
  ]);
  const ofDay = new Map<string, Sum[]>();
  for (const sum of sums) ofDay.set(dayOf(sum.at), [...(ofDay.get(dayOf(sum.at)) ?? []), sum]);
  return {
    columns: [
      'day',
      'depositCount',
      'deposits',
      'withdrawalCount',
      'withdrawals',
      'net',
      'rewards',
      'toGames',
      'fromGames',
      'adjustments',
      'active',
      'joined',
    ],
    rows: days.map((day) => {
      const own = ofDay.get(day) ?? [];
      const amount = (measure: Measure) => amountOf(own, measure, currency);
      const net = own.reduce((sum, one) => sum + MEASURES.deposits(one) - MEASURES.withdrawals(one), 0n);
      return [
        day,
        entriesOf(own, 'deposits'),
        amount('deposits'),
        entriesOf(own, 'withdrawals'),
        amount('withdrawals'),
        toMajor(minor(net), currency),
        amount('rewards'),
        amount('toGames'),
        amount('fromGames'),
        amount('adjustments'),
        active.get(day) ?? 0,
        joined.get(day) ?? 0,
      ];
    }),
  };
}

type Owners = { accountKind: Sum['accountKind']; name: ColumnKey; into: ColumnKey; outOf: ColumnKey; net: ColumnKey };

/** The accounts of a report, and its column names for money to members and from members. */
const OWNERS: Record<Exclude<ReportName, 'money' | 'protection' | 'bands'>, Owners> = {
  channels: { accountKind: 'bank', name: 'channel', into: 'moneyIn', outOf: 'moneyOut', net: 'net' },
  games: { accountKind: 'provider', name: 'game', into: 'fromGames', outOf: 'toGames', net: 'gameNet' },
  rewards: { accountKind: 'promotion', name: 'pot', into: 'given', outOf: 'takenBack', net: 'rewards' },
};

/** One row per day and account: paid to members, received from members, and the difference. */
function byOwner(sums: readonly Sum[], { accountKind, name, into, outOf, net }: Owners, { currency }: Range): Table {
  const rows = new Map<string, { day: string; owner: string; count: number; got: bigint; gave: bigint }>();
  for (const { at, account, entries, debit, credit, ...sum } of sums) {
    if (sum.accountKind !== accountKind || !account) continue;
    const [day, owner] = [dayOf(at), account.owner];
    const known = rows.get(`${day} ${owner}`) ?? { day, owner, count: 0, got: 0n, gave: 0n };
    rows.set(`${day} ${owner}`, {
      ...known,
      count: known.count + entries,
      got: known.got + debit,
      gave: known.gave + credit,
    });
  }
  const major = (units: bigint) => toMajor(minor(units), currency);
  return {
    columns: ['day', name, 'entries', into, outOf, net],
    rows: [...rows.values()].map(({ day, owner, count, got, gave }) => [
      day,
      owner,
      count,
      major(got),
      major(gave),
      major(got - gave),
    ]),
  };
}

/** Most active members of a day are those of the day before; numbers of different things have no sum. */
const UNSUMMED: readonly ColumnKey[] = ['active', 'members', 'count', 'amount'];

function totalsOf({ columns, rows }: Table, currency: Currency): (string | number)[] {
  return columns.map((key, index) => {
    const { kind } = columnOf(key, 'en');
    if (kind === 'day' || kind === 'name' || UNSUMMED.includes(key)) return '';
    const scale = kind === 'money' ? 10 ** SCALE[currency] : 1;
    return rows.reduce((total, row) => total + Math.round(Number(row[index]) * scale), 0) / scale;
  });
}
