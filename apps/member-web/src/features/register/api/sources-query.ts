import type { Locale } from '@krapao/contract/locales';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** The server writes them in the language of the page. */
export const sourcesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['lookup', 'sources', locale],
    queryFn: ({ signal }) => call('GET /api/lookup/sources', { signal }),
    placeholderData: keepPreviousData,
  });
