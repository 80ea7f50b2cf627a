import type { Bonus, Offer } from './api/bonus-queries.ts';

const DAY_MS = 86_400_000;
/** Bangkok and Vientiane, without daylight saving time. */
const ZONE_MS = 7 * 3_600_000;
/** 1 January 1970 was a Thursday; day 4 was the first Monday. */
const FIRST_MONDAY = 4;

/** Days since 1970 in Bangkok. */
const dayOf = (instantMs: number): number => Math.floor((instantMs + ZONE_MS) / DAY_MS);
const weekOf = (instantMs: number): number => Math.floor((dayOf(instantMs) - FIRST_MONDAY) / 7);
/** 1 is Monday. */
const weekdayOf = (instantMs: number): number => ((((dayOf(instantMs) - FIRST_MONDAY) % 7) + 7) % 7) + 1;

type Received = Pick<Bonus, 'type' | 'maxReceived' | 'userBonus'>;

/** Counts the claims that count towards the maximum: all, today's, or this week's since Monday. */
export function receivedNow({ type, userBonus }: Pick<Received, 'type' | 'userBonus'>, nowMs: number): number {
  const times = (userBonus?.received ?? []).map(({ updatedAt }) => Date.parse(updatedAt));
  if (type === 'limit') return times.length;
  const period = type === 'day' ? dayOf : weekOf;
  return times.filter((time) => period(time) === period(nowMs)).length;
}

export type BonusState = 'current' | 'received' | 'open';

export function stateOf(bonus: Received, nowMs: number): BonusState {
  if (bonus.userBonus?.isActive) return 'current';
  return receivedNow(bonus, nowMs) >= bonus.maxReceived ? 'received' : 'open';
}

export type Blocker = NonNullable<Offer['blocker']>;

/** The reason why the offer cannot be claimed now, by anyone or by this member. */
export type Obstacle = 'full' | 'over' | 'notYet' | 'otherDay' | Blocker['reason'];

const DEPOSIT_REASONS: readonly Obstacle[] = [
  'NO_DEPOSIT',
  'DEPOSIT_USED',
  'DEPOSIT_TOO_SMALL',
  'DEPOSIT_TOO_OLD',
  'MONEY_GONE',
];

/** Whether a deposit would remove the obstacle. */
export const needsDeposit = (obstacle: Obstacle): boolean => DEPOSIT_REASONS.includes(obstacle);

export function obstacleOf(offer: Offer, nowMs: number, isRunning: boolean): Obstacle | undefined {
  if (isRunning) return 'REWARD_RUNNING';
  if (offer.placesLeft === 0) return 'full';
  if (offer.endsAt && Date.parse(offer.endsAt) <= nowMs) return 'over';
  if (offer.startsAt && Date.parse(offer.startsAt) > nowMs) return 'notYet';
  if (offer.weekdays && !offer.weekdays.includes(weekdayOf(nowMs))) return 'otherDay';
  return offer.blocker?.reason;
}

/** Groups consecutive weekdays: 1, 2, 3, 6 become [1, 3] and [6, 6]. */
export function runsOf(weekdays: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const day of [...weekdays].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

/** The contract's limit. */
const CODE_MAX = 60;

/** Converts typed text to upper case and cuts it to the maximum length, never within a character. */
export function typedCode(text: string): string {
  let code = '';
  for (const character of text.toUpperCase()) {
    if (code.length + character.length > CODE_MAX) break;
    code += character;
  }
  return code;
}

const LONE_HALF = /\p{Surrogate}/gu;

/** Returns the code to look up: trimmed, and without lone surrogates, which a URL cannot encode. */
export const codeOf = (text: string): string => typedCode(text.replaceAll(LONE_HALF, '').trim());
