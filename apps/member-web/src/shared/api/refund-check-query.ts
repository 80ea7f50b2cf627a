import type { Locale } from '@krapao/contract/locales';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Whether there is cashback to receive; its rules are in the member's language. Money decides it, so it lives with the wallet. */
export const refundCheckQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['wallet', 'refund', locale],
    queryFn: ({ signal }) => call('GET /api/refund/check', { signal }),
  });
