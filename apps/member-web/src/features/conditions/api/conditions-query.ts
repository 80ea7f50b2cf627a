import type { Locale } from '@krapao/contract/locales';
import { call } from '@krapao/web/api/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const conditionsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['lookup', 'conditions', locale],
    queryFn: ({ signal }) => call('GET /api/lookup/conditions', { signal }),
    placeholderData: keepPreviousData,
  });
