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

/** Everything of the wheel. */
export const SPIN_QUERIES = ['spin'] as const;

/** The wheel, the coins, and what the next spin is bound to. */
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

/** Who can spin must first see what the spin is bound to. */
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

/** Newest first. */
export const spinsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: [...SPIN_QUERIES, 'spins', locale],
    queryFn: ({ signal }) => call('GET /api/spinwheel/spins', { query: { page: 1, limit: SPINS_SHOWN }, signal }),
  });

const SPINS_SHOWN = 10;
