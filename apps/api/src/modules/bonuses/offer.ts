import { LOCALES } from '@krapao/contract/locales';
import { type Currency, type Minor, minor } from '@krapao/money';
import { z } from 'zod';
import { dayStart, weekdayIn, weekStart } from '../../platform/bangkok.ts';
import { before, HOUR_MS } from '../../platform/clock.ts';
import type { Terms } from '../rewards/public.ts';
import type { Deposit } from '../statements/public.ts';

export const Texts = z.record(z.enum(LOCALES), z.string());
/** Our own pictures: the page's policy loads no others. */
export const Banners = z.array(z.object({ image: z.string().regex(/^\/[\w./-]+$/), html: Texts }));

export type Offer = {
  code: string;
  kind: 'bonus' | 'promotion';
  type: 'limit' | 'day' | 'week';
  maxReceived: number;
  currency: Currency;
  title: z.infer<typeof Texts>;
  /** Html, to be cleaned when it is shown. */
  description: z.infer<typeof Texts>;
  banners: z.infer<typeof Banners>;
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

/** With what only operators know. */
export type StoredOffer = Offer & { isOpen: boolean; position: number };

/** A deposit counts for as long as this. */
const DEPOSIT_COUNTS_MS = 24 * HOUR_MS;

export const isOnTime = ({ startsAt, endsAt, weekdays }: Offer, now: Date): boolean =>
  (!startsAt || startsAt <= now) && (!endsAt || now < endsAt) && (!weekdays || weekdays.includes(weekdayIn(now)));

export const isFull = ({ placesMax, placesTaken }: Offer): boolean => placesMax !== null && placesTaken >= placesMax;

/** The receipts that count now. */
export function receivedNow({ type }: Offer, receipts: readonly { at: Date }[], now: Date): number {
  if (type === 'limit') return receipts.length;
  const since = type === 'day' ? dayStart(now) : weekStart(now);
  return receipts.filter(({ at }) => at >= since).length;
}

type Standing = { deposit: Deposit | undefined; total: Minor };

/**
 * What it gives now; nothing while its conditions are not met. A deposit counts for a day, and as long as the member
 * still has what they deposited.
 */
export function worthOf(offer: Offer, { deposit, total }: Standing, now: Date): Minor | undefined {
  if (!isOnTime(offer, now)) return undefined;
  const { minDeposit, fixedAmount, percentOfDeposit, amountMax } = offer;
  if (fixedAmount !== null && minDeposit === 0n) return fixedAmount;
  if (!deposit || deposit.at < before(now, DEPOSIT_COUNTS_MS)) return undefined;
  if (deposit.amount < minDeposit || total < deposit.amount) return undefined;
  const share = fixedAmount ?? (deposit.amount * BigInt(percentOfDeposit ?? 0)) / 100n;
  const amount = amountMax !== null && share > amountMax ? amountMax : share;
  return amount > 0n ? minor(amount) : undefined;
}

/** Whether it is given for a deposit at all. */
export const needsDeposit = ({ fixedAmount, minDeposit }: Offer): boolean => fixedAmount === null || minDeposit > 0n;
