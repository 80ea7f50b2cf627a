import type { Locale } from '@krapao/contract/locales';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** Whether there is cashback to receive; its rules are in the member's language. Money decides it, so it lives with the wallet. */
export const refundCheckQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['wallet', 'refund', locale],
    queryFn: ({ signal }) => call('GET /api/refund/check', { signal }),
  });
