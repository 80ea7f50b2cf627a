import type { AnswerOf } from '@krapao/contract/calls';
import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type NoticeSettings = AnswerOf<'GET /api/notices/settings'>;

/** Refetched on every live signal, so that devices agree. */
export const noticeSettingsQuery = queryOptions({
  queryKey: ['notice-settings'],
  queryFn: ({ signal }) => call('GET /api/notices/settings', { signal }),
});
