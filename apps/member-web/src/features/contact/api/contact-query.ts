import type { Locale } from '@krapao/contract/locales';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export const contactQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['lookup', 'contact', locale],
    queryFn: ({ signal }) => call('GET /api/lookup/contact', { signal }),
    placeholderData: keepPreviousData,
  });
