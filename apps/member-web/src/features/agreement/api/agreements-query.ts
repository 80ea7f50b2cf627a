import type { Locale } from '@krapao/contract/locales';
import { call } from '@krapao/web/api/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const agreementsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['lookup', 'agreements', locale],
    queryFn: ({ signal }) => call('GET /api/lookup/agreements', { signal }),
    placeholderData: keepPreviousData,
  });
