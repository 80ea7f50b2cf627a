import type { Setting } from '@krapao/contract/documents/settings';
import type { HarmKind } from '@krapao/contract/harm';
import { type Currency, type Minor, minor, parseMajor } from '@krapao/money';
import { before, DAY_MS, HOUR_MS } from '../../platform/clock.ts';

/** A member's play in the windows, each list oldest first. */
export type HarmFacts = {
  currency: Currency;
  /** Credited deposits, with what was lost in bets shortly before each. */
  deposits: readonly { at: Date; amount: Minor; lostBefore: Minor }[];
  hours: readonly { at: Date; bets: number }[];
  /** Withdrawals cancelled, and limits raised or removed, in their windows. */
  cancelled: number;
  raises: number;
};

/** A marker with its numbers; money in minor units. It counts from the threshold on. */
export type Marker = {
  kind: HarmKind;
  value: number;
  threshold: number;
  figures: Readonly<Record<string, number>>;
};

type Rules = Setting<'harm'>;

const POINTS_MAX = 3;
const NIGHT_HOURS = 5;
const WEEKS_BEFORE = 4;
const WEEK_DAYS = 7;
export const GROWTH_DAYS = WEEK_DAYS * (1 + WEEKS_BEFORE);

/** How many times the threshold is reached, at most three. */
export const pointsOf = ({ value, threshold }: Pick<Marker, 'value' | 'threshold'>): number =>
  Math.min(POINTS_MAX, Math.floor(value / threshold));

const since = (now: Date, days: number) => before(now, days * DAY_MS);

/** Deposits soon after a loss, and again each of them that is larger than the one before. */
export function chasing({ deposits, currency }: HarmFacts, rules: Rules, now: Date): Marker {
  const lossMin = parseMajor(rules.chasingLoss[currency].min, currency);
  const chased = deposits.filter(({ at, lostBefore }) => at >= since(now, rules.chasingDays) && lostBefore >= lossMin);
  const rising = chased.filter(({ amount }, index) => index > 0 && amount > (chased[index - 1]?.amount ?? 0n)).length;
  return {
    ...{ kind: 'chasing', value: chased.length + rising, threshold: rules.chasingCount },
    figures: {
      ...{ deposits: chased.length, rising, lossMin: Number(lossMin) },
      ...{ minutes: rules.chasingMinutes, days: rules.chasingDays },
    },
  };
}

/** Hour of the day in Bangkok. */
const hourOf = (at: Date) => Math.floor(at.getTime() / HOUR_MS + 7) % 24;

/** Share of bets between 00:00 and 05:00 in Bangkok, in whole percent. */
export function night({ hours }: HarmFacts, rules: Rules, now: Date): Marker {
  const played = hours.filter(({ at }) => at >= since(now, rules.nightDays));
  const count = (some: typeof played) => some.reduce((sum, { bets }) => sum + bets, 0);
  const [bets, atNight] = [count(played), count(played.filter(({ at }) => hourOf(at) < NIGHT_HOURS))];
  const share = bets >= rules.nightBets ? Math.floor((100 * atNight) / bets) : 0;
  return {
    ...{ kind: 'night', value: share, threshold: rules.nightPercent },
    figures: { bets, night: atNight, betsMin: rules.nightBets, days: rules.nightDays },
  };
}

export const cancelledWithdrawals = ({ cancelled }: HarmFacts, rules: Rules): Marker => ({
  ...{ kind: 'cancelled', value: cancelled, threshold: rules.cancelledCount },
  figures: { days: rules.cancelledDays },
});

export const raisedLimits = ({ raises }: HarmFacts, rules: Rules): Marker => ({
  ...{ kind: 'raises', value: raises, threshold: rules.raisesCount },
  figures: { days: rules.raisesDays },
});

/** Deposits of seven days in percent of the mean of the four weeks before. Without deposits then there is no growth. */
export function growth({ deposits, currency }: HarmFacts, rules: Rules, now: Date): Marker {
  const weekAgo = since(now, WEEK_DAYS);
  const sum = (some: typeof deposits) => some.reduce((total, { amount }) => total + amount, 0n);
  const week = sum(deposits.filter(({ at }) => at >= weekAgo));
  const past = sum(deposits.filter(({ at }) => at < weekAgo && at >= since(now, GROWTH_DAYS)));
  const min = parseMajor(rules.growthDeposits[currency].min, currency);
  const percent = past > 0n && week >= min ? Number((week * 100n * BigInt(WEEKS_BEFORE)) / past) : 0;
  return {
    ...{ kind: 'growth', value: percent, threshold: rules.growthPercent },
    figures: { week: Number(week), usual: Number(minor(past / BigInt(WEEKS_BEFORE))), depositsMin: Number(min) },
  };
}

/** The longest run of hours with bets in each. */
export function longPlay({ hours }: HarmFacts, rules: Rules, now: Date): Marker {
  let [longest, run, last] = [0, 0, 0];
  for (const { at } of hours) {
    if (at < since(now, rules.longPlayDays)) continue;
    run = at.getTime() - last === HOUR_MS ? run + 1 : 1;
    last = at.getTime();
    longest = Math.max(longest, run);
  }
  return {
    ...{ kind: 'long-play', value: longest, threshold: rules.longPlayHours },
    figures: { days: rules.longPlayDays },
  };
}

/** Money among the figures of each marker. */
export const MONEY_FIGURES: readonly string[] = ['lossMin', 'week', 'usual', 'depositsMin'];

/** The markers of a member that reach their thresholds. */
export const markersOf = (facts: HarmFacts, rules: Rules, now: Date): Marker[] =>
  [chasing, night, cancelledWithdrawals, raisedLimits, growth, longPlay]
    .map((marker) => marker(facts, rules, now))
    .filter((marker) => pointsOf(marker) > 0);
