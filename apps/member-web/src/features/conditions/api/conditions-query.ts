import type { Locale } from '@krapao/contract/locales';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export const conditionsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['lookup', 'conditions', locale],
    queryFn: ({ signal }) => call('GET /api/lookup/conditions', { signal }),
    placeholderData: keepPreviousData,
  });
