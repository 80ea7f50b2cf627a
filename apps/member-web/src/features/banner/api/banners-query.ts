import type { Locale } from '@krapao/contract/locales';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export type BannerKind = 'invite' | 'refund';

export const bannersQuery = (of: BannerKind, locale: Locale) =>
  queryOptions({
    queryKey: ['banners', of, locale],
    queryFn: ({ signal }) => call(`GET /api/${of}/banners`, { signal }),
    retry: false, // Nobody waits long for a picture.
  });
