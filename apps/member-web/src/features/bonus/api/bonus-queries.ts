import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Bonus = AnswerOf<'GET /api/bonus'>[number];
export type Offer = Bonus['offer'];
export type Promotion = AnswerOf<'GET /api/promotion/find/{code}'>;
export type Running = NonNullable<AnswerOf<'GET /api/bonus/check/active'>['running']>;

// Under the `wallet` key, since every movement of money may change them. Texts are in the member's language.

export const bonusesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['wallet', 'bonuses', locale],
    queryFn: ({ signal }) => call('GET /api/bonus', { signal }),
  });

export const activeBonusQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['wallet', 'active-bonus', locale],
    queryFn: ({ signal }) => call('GET /api/bonus/check/active', { signal }),
  });

export const promotionQuery = (code: string, locale: Locale) =>
  queryOptions({
    queryKey: ['wallet', 'promotion', code, locale],
    queryFn: ({ signal }) => call('GET /api/promotion/find/{code}', { params: { code }, signal }),
  });

/** The operator's notice, shown before any bonus. */
export const noticeQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['notice', locale],
    queryFn: ({ signal }) => call('GET /api/lookup/notice', { signal }),
  });
