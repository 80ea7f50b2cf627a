import type { OfferDocument } from '@krapao/contract/documents/offer';
import { type Currency, type Minor, minor } from '@krapao/money';
import { dayStart, weekdayIn, weekStart } from '../../platform/bangkok.ts';
import { before, HOUR_MS } from '../../platform/clock.ts';
import type { Terms } from '../rewards/public.ts';
import type { Deposit } from '../statements/public.ts';

export type Offer = {
  code: string;
  kind: 'bonus' | 'promotion';
  type: 'limit' | 'day' | 'week';
  maxReceived: number;
  currency: Currency;
  title: OfferDocument['title'];
  /** HTML, cleaned when it is presented. */
  description: OfferDocument['title'];
  banners: OfferDocument['banners'];
  terms: Terms;
  minDeposit: Minor;
  percentOfDeposit: number | null;
  fixedAmount: Minor | null;
  amountMax: Minor | null;
  weekdays: readonly number[] | null;
  startsAt: Date | null;
  endsAt: Date | null;
  placesMax: number | null;
  placesTaken: number;
  isFeatured: boolean;
};

/** An offer with the fields only operators see. */
export type StoredOffer = Offer & { isOpen: boolean; position: number };

/** The age up to which a deposit earns a reward. */
const DEPOSIT_COUNTS_MS = 24 * HOUR_MS;

export const isOnTime = ({ startsAt, endsAt, weekdays }: Offer, now: Date): boolean =>
  (!startsAt || startsAt <= now) && (!endsAt || now < endsAt) && (!weekdays || weekdays.includes(weekdayIn(now)));

export const isFull = ({ placesMax, placesTaken }: Offer): boolean => placesMax !== null && placesTaken >= placesMax;

/** Counts the receipts inside the offer's current period. */
export function receivedNow({ type }: Offer, receipts: readonly { at: Date }[], now: Date): number {
  if (type === 'limit') return receipts.length;
  const since = type === 'day' ? dayStart(now) : weekStart(now);
  return receipts.filter(({ at }) => at >= since).length;
}

export type RecentDeposit = Deposit & { isUsed: boolean };

/** The facts that decide a claim: the member's deposits, newest first, and their total balance. */
export type ClaimFacts = { deposits: readonly RecentDeposit[]; total: Minor };

/** The reason a claim is refused, with figures the member can check. */
export type Blocker =
  | { code: 'NOT_ON_TIME' | 'NO_DEPOSIT' }
  | { code: 'DEPOSIT_USED' | 'DEPOSIT_TOO_SMALL'; deposit: Minor }
  | { code: 'DEPOSIT_TOO_OLD'; deposit: Minor; at: Date }
  | { code: 'MONEY_GONE'; deposit: Minor; total: Minor };

export type Evaluation = { amount: Minor; deposit?: Deposit } | { blocker: Blocker };

/**
 * The amount of a claim and its deposit, or the first blocker. A deposit counts when it is less than a day old, earned
 * no reward yet, is large enough and is still in the balance as a whole. Of several, the best is used.
 */
export function evaluateOffer(offer: Offer, { deposits, total }: ClaimFacts, now: Date): Evaluation {
  if (!isOnTime(offer, now)) return { blocker: { code: 'NOT_ON_TIME' } };
  if (offer.fixedAmount !== null && offer.minDeposit === 0n) return { amount: offer.fixedAmount };
  const [newest] = deposits;
  if (!newest) return { blocker: { code: 'NO_DEPOSIT' } };
  const since = before(now, DEPOSIT_COUNTS_MS);
  const fresh = deposits.filter(({ at }) => at >= since);
  if (fresh.length === 0) return { blocker: { code: 'DEPOSIT_TOO_OLD', deposit: newest.amount, at: newest.at } };
  const unused = fresh.filter(({ isUsed }) => !isUsed);
  if (unused.length === 0) return { blocker: { code: 'DEPOSIT_USED', deposit: largest(fresh).amount } };
  const earning = unused.filter((deposit) => deposit.amount >= offer.minDeposit && shareOf(offer, deposit) > 0n);
  if (earning.length === 0) return { blocker: { code: 'DEPOSIT_TOO_SMALL', deposit: largest(unused).amount } };
  const present = earning.filter(({ amount }) => amount <= total);
  const best = present.reduce<RecentDeposit | undefined>(
    (one, other) => (one && !isBetter(offer, other, one) ? one : other),
    undefined,
  );
  if (!best) return { blocker: { code: 'MONEY_GONE', deposit: smallest(earning).amount, total } };
  const { id, amount, at } = best;
  return { amount: shareOf(offer, best), deposit: { id, amount, at } };
}

function shareOf({ fixedAmount, percentOfDeposit, amountMax }: Offer, { amount }: Deposit): Minor {
  const share = fixedAmount ?? (amount * BigInt(percentOfDeposit ?? 0)) / 100n;
  return minor(amountMax !== null && share > amountMax ? amountMax : share);
}

/** Prefers the larger reward; of equal rewards, the smaller principal. */
function isBetter(offer: Offer, one: Deposit, other: Deposit): boolean {
  const more = shareOf(offer, one) - shareOf(offer, other);
  return more > 0n || (more === 0n && one.amount < other.amount);
}

const largest = <D extends Deposit>(deposits: readonly D[]): D =>
  deposits.reduce((one, other) => (other.amount > one.amount ? other : one));
const smallest = <D extends Deposit>(deposits: readonly D[]): D =>
  deposits.reduce((one, other) => (other.amount < one.amount ? other : one));

export const needsDeposit = ({ fixedAmount, minDeposit }: Offer): boolean => fixedAmount === null || minDeposit > 0n;
