import type { AnswerOf } from '@krapao/contract/calls';
import { LIMITS } from '@krapao/contract/limits';
import type { Locale } from '@krapao/contract/locales';
import { call } from '@krapao/web/api/call.ts';
import { newKey } from '@krapao/web/api/new-key.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rememberCommitment } from '../fair/seen-commitments.ts';

export type Setup = AnswerOf<'GET /api/spinwheel/setup'>['result'];
export type Slice = NonNullable<Setup['activeSpinwheel']>['slice'][number];
export type SpinResult = NonNullable<AnswerOf<'POST /api/spinwheel/spin'>['result']>;
export type Spin = SpinResult['spin'];
export type Coupon = AnswerOf<'GET /api/spinwheel/coupon'>['coupons'][number];

/** Key prefix of all wheel queries. */
export const SPIN_QUERIES = ['spin'] as const;

/** The wheel, the coins, and the commitment of the next spin. */
export const setupQuery = (locale: Locale) =>
  queryOptions({
    queryKey: [...SPIN_QUERIES, 'setup', locale],
    queryFn: async ({ signal }): Promise<Setup> => {
      const { result } = await call('GET /api/spinwheel/setup', { signal });
      const fairness = result.fairness ?? (await promiseOf(result));
      if (fairness) rememberCommitment(fairness);
      return { ...result, fairness };
    },
  });

/** Obtains a commitment for a member who can spin: it must be shown before the spin. */
async function promiseOf({ activeSpinwheel, userCoin }: Setup): Promise<Setup['fairness']> {
  if (!activeSpinwheel || userCoin <= 0) return null;
  return (await call('POST /api/spinwheel/seed', { body: {}, idempotencyKey: newKey() })).fairness;
}

export const couponsQuery = (locale: Locale, page: number) =>
  queryOptions({
    queryKey: [...SPIN_QUERIES, 'coupons', locale, page],
    queryFn: ({ signal }) =>
      call('GET /api/spinwheel/coupon', { query: { page, limit: LIMITS.couponPageRows }, signal }),
    placeholderData: keepPreviousData,
  });

/** One coupon with the current result of a claim; null when it can no longer be claimed. */
export const couponQuery = (locale: Locale, couponId: string) =>
  queryOptions({
    queryKey: [...SPIN_QUERIES, 'coupon', locale, couponId],
    queryFn: async ({ signal }) => {
      const { coupons } = await call('GET /api/spinwheel/coupon', { query: { coupon: couponId }, signal });
      return coupons[0] ?? null;
    },
  });

/** Newest first. */
export const spinsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: [...SPIN_QUERIES, 'spins', locale],
    queryFn: ({ signal }) => call('GET /api/spinwheel/spins', { query: { page: 1, limit: SPINS_SHOWN }, signal }),
  });

const SPINS_SHOWN = 10;
