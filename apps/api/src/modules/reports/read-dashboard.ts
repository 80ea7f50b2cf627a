import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { PERIODS } from '@krapao/contract/office/reports';
import { type Currency, type Minor, minor, toMajor } from '@krapao/money';
import { dayOf, dayStart } from '../../platform/bangkok.ts';
import { after, before, DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { activeMembers, activeMembersBy, houseSums, type Sum } from '../ledger/public.ts';
import { hoursOf, MEASURES, type Measure } from './money-hours.ts';
import type { ReportsDeps } from './reports.deps.ts';

type Dashboard = OfficeAnswerOf<'GET /api/office/dashboard'>;
type Period = (typeof PERIODS)[number];

const DAYS: Record<Period, number> = { today: 1, week: 7, month: 30 };
/** The number of weeks in the usual figure. */
const USUAL_WEEKS = 4;
const OUTCOMES = 8;

/** The house's current figures, from hourly sums. */
export async function readDashboard(deps: ReportsDeps, period: Period, currency: Currency): Promise<Dashboard> {
  const now = deps.clock.now();
  const days = DAYS[period];
  const isToday = period === 'today';
  const [from, to] = [before(dayStart(now), (days - 1) * DAY_MS), after(dayStart(now), DAY_MS)];
  // A day is compared with the same weekday, a longer span with the span before it.
  const backMs = isToday ? 7 * DAY_MS : days * DAY_MS;
  const span = { from, to, now, stepMs: isToday ? HOUR_MS : DAY_MS, backMs };
  const first = before(from, isToday ? USUAL_WEEKS * 7 * DAY_MS : backMs);

  const [hours, accounts, active, waits, undelivered, outcomes] = await Promise.all([
    houseSums(deps.db, { from: first, to, currency, step: 'hour' }),
    houseSums(deps.db, { from, to, currency, step: 'day', byAccount: true }),
    countActive(deps, span, currency),
    deps.waits(from, to),
    deps.undelivered(from, to),
    deps.rewardOutcomes(before(now, Math.max(days, 7) * DAY_MS), after(now, 1), currency, OUTCOMES),
  ]);
  const figure = (amounts: (measured: (measure: Measure) => ReturnType<typeof hoursOf>) => Amounts) =>
    present(
      amounts((measure) => hoursOf(hours, measure)),
      span,
      currency,
    );
  return {
    at: now.toISOString(),
    from: from.toISOString(),
    to: to.toISOString(),
    currency,
    step: isToday ? 'hour' : 'day',
    deposits: figure((of) => of('deposits')),
    withdrawals: figure((of) => of('withdrawals')),
    net: figure((of) => less(of('deposits'), of('withdrawals'))),
    rewards: figure((of) => of('rewards')),
    active,
    flow: flowOf(hours, span, isToday, currency),
    channels: byAccount(accounts, 'deposits', currency).map(({ owner, ...rest }) => ({ channel: owner, ...rest })),
    rewardCosts: byAccount(accounts, 'rewards', currency).map(({ owner, ...rest }) => ({ pot: owner, ...rest })),
    waits,
    undelivered,
    outcomes,
  };
}

type Span = { from: Date; to: Date; now: Date; stepMs: number; backMs: number };
type Amounts = { between(from: Date, to: Date): Minor; upTo(from: Date, moment: Date): Minor };

const less = (one: Amounts, other: Amounts): Amounts => ({
  between: (from, to) => minor(one.between(from, to) - other.between(from, to)),
  upTo: (from, moment) => minor(one.upTo(from, moment) - other.upTo(from, moment)),
});

const stepsOf = ({ from, to, stepMs }: Span): { start: Date; end: Date }[] =>
  Array.from({ length: Math.round((to.getTime() - from.getTime()) / stepMs) }, (_, index) => ({
    start: after(from, index * stepMs),
    end: after(from, (index + 1) * stepMs),
  }));

function present(amounts: Amounts, span: Span, currency: Currency) {
  const { from, to, now, backMs } = span;
  return {
    now: toMajor(amounts.between(from, to), currency),
    before: toMajor(amounts.upTo(before(from, backMs), before(now, backMs)), currency),
    points: stepsOf(span)
      .filter(({ start }) => start <= now)
      .map(({ start, end }) => toMajor(amounts.between(start, end), currency)),
  };
}

function flowOf(hours: readonly Sum[], span: Span, isToday: boolean, currency: Currency): Dashboard['flow'] {
  const [deposits, withdrawals] = [hoursOf(hours, 'deposits'), hoursOf(hours, 'withdrawals')];
  const weeks = Array.from({ length: USUAL_WEEKS }, (_, week) => (week + 1) * 7 * DAY_MS).filter(
    (backMs) => deposits.between(before(span.from, backMs), before(span.to, backMs)) !== 0n,
  );
  return stepsOf(span).map(({ start, end }) => {
    const usual = weeks.reduce((sum, ms) => sum + deposits.between(before(start, ms), before(end, ms)), 0n);
    return {
      at: start.toISOString(),
      in: toMajor(deposits.between(start, end), currency),
      out: toMajor(withdrawals.between(start, end), currency),
      typicalIn: isToday && weeks.length > 0 ? toMajor(minor(usual / BigInt(weeks.length)), currency) : null,
      isToCome: start > span.now,
    };
  });
}

/** One measure by account, largest first. */
function byAccount(sums: readonly Sum[], measure: Measure, currency: Currency) {
  const totals = new Map<number, { owner: string; amount: bigint; count: number }>();
  for (const sum of sums) {
    const amount = MEASURES[measure](sum);
    if (!sum.account || amount === 0n) continue;
    const known = totals.get(sum.account.id) ?? { owner: sum.account.owner, amount: 0n, count: 0 };
    totals.set(sum.account.id, { ...known, amount: known.amount + amount, count: known.count + sum.entries });
  }
  return [...totals]
    .sort(([, a], [, b]) => (a.amount < b.amount ? 1 : -1))
    .map(([account, { owner, amount, count }]) => ({
      owner,
      account,
      amount: toMajor(minor(amount), currency),
      count,
    }));
}

/** A member who moved money on two days counts on both, so several days are shown as their mean. */
async function countActive({ db }: ReportsDeps, span: Span, currency: Currency): Promise<Dashboard['active']> {
  const { from, to, now, stepMs, backMs } = span;
  const days = await activeMembers(db, dayOf(before(from, backMs)), dayOf(now), currency);
  const of = (time: Date): number => days.get(dayOf(time)) ?? 0;
  if (stepMs === HOUR_MS) {
    const past = before(now, backMs);
    const lastWeek = Array.from({ length: 7 }, (_, index) => of(before(now, (6 - index) * DAY_MS)));
    return { now: of(now), before: await activeMembersBy(db, dayOf(past), past, currency), points: lastWeek };
  }
  const points = stepsOf(span).map(({ start }) => of(start));
  const count = (to.getTime() - from.getTime()) / DAY_MS;
  // Few members in many days are less than one a day, and not none.
  const mean = (numbers: readonly number[]) => Math.round((numbers.reduce((a, b) => a + b, 0) / count) * 10) / 10;
  return { now: mean(points), before: mean(stepsOf(span).map(({ start }) => of(before(start, backMs)))), points };
}
