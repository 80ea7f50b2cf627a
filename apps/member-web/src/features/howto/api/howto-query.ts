import type { Locale } from '@krapao/contract/locales';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** The operator's how-to texts, in the language of the page. */
export const howToQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['lookup', 'howto', locale],
    queryFn: ({ signal }) => call('GET /api/lookup/howto', { signal }),
    staleTime: 5 * 60_000,
  });
