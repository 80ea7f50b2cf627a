import type { Locale } from '@krapao/contract/locales';
import { call } from '@krapao/web/api/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The server returns the names in the language of the page. */
export const sourcesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['lookup', 'sources', locale],
    queryFn: ({ signal }) => call('GET /api/lookup/sources', { signal }),
    placeholderData: keepPreviousData,
  });
