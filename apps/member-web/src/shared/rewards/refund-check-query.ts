import type { Locale } from '@krapao/contract/locales';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/**
 * Whether there is cashback to claim, with texts in the member's language. Under the `wallet` key: money changes it.
 */
export const refundCheckQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['wallet', 'refund', locale],
    queryFn: ({ signal }) => call('GET /api/refund/check', { signal }),
  });
