import type { Locale } from '@krapao/contract/locales';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export const agreementsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['lookup', 'agreements', locale],
    queryFn: ({ signal }) => call('GET /api/lookup/agreements', { signal }),
    placeholderData: keepPreviousData,
  });
