import type { Locale } from '@krapao/contract/locales';
import { call } from '@krapao/web/api/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The contact of support, in the given language. */
export const contactQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['lookup', 'contact', locale],
    queryFn: ({ signal }) => call('GET /api/lookup/contact', { signal }),
    placeholderData: keepPreviousData,
  });
