import type { Locale } from '@krapao/contract/locales';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type BannerKind = 'invite' | 'refund';

export const bannersQuery = (of: BannerKind, locale: Locale) =>
  queryOptions({
    queryKey: ['banners', of, locale],
    queryFn: ({ signal }) => call(`GET /api/${of}/banners`, { signal }),
    retry: false, // A banner is not worth a long wait.
  });
