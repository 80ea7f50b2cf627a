import type { Bonus, Offer } from './api/bonus-queries.ts';

const DAY_MS = 86_400_000;
/** Bangkok and Vientiane, which change no clocks. */
const ZONE_MS = 7 * 3_600_000;
/** The first day of 1970 was a Thursday. */
const FIRST_MONDAY = 4;

/** Days since 1970 on the clock of Bangkok. */
const dayOf = (instantMs: number): number => Math.floor((instantMs + ZONE_MS) / DAY_MS);
const weekOf = (instantMs: number): number => Math.floor((dayOf(instantMs) - FIRST_MONDAY) / 7);
/** 1 is Monday. */
const weekdayOf = (instantMs: number): number => ((((dayOf(instantMs) - FIRST_MONDAY) % 7) + 7) % 7) + 1;

type Received = Pick<Bonus, 'type' | 'maxReceived' | 'userBonus'>;

/** The receipts that count towards the most there may be: all of them, today's, or this week's since Monday. */
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

/** What keeps anybody, or this member, from taking it now. */
export type Obstacle = 'full' | 'over' | 'notYet' | 'otherDay' | 'noDeposit';

export function obstacleOf(offer: Offer, nowMs: number): Obstacle | undefined {
  if (offer.placesLeft === 0) return 'full';
  if (offer.endsAt && Date.parse(offer.endsAt) <= nowMs) return 'over';
  if (offer.startsAt && Date.parse(offer.startsAt) > nowMs) return 'notYet';
  if (offer.weekdays && !offer.weekdays.includes(weekdayOf(nowMs))) return 'otherDay';
  return offer.preview === null ? 'noDeposit' : undefined;
}

/** Days in a row as one run: 1, 2, 3, 6 are [1, 3] and [6, 6]. */
export function runsOf(weekdays: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const day of [...weekdays].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

/** As the contract takes it. */
const CODE_MAX = 60;

/** A code as it is typed: in upper case, no longer than a code can be, and never cut within a character. */
export function typedCode(text: string): string {
  let code = '';
  for (const character of text.toUpperCase()) {
    if (code.length + character.length > CODE_MAX) break;
    code += character;
  }
  return code;
}

const LONE_HALF = /\p{Surrogate}/gu;

/** A code as it is looked up: without the spaces that copying brings along, and such that an address can hold it. */
export const codeOf = (text: string): string => typedCode(text.replaceAll(LONE_HALF, '').trim());
