import { call } from '@krapao/web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';

export const chatQuery = queryOptions({
  queryKey: ['lookup', 'enableChatWidget'],
  queryFn: ({ signal }) => call('GET /api/lookup/enableChatWidget', { signal }),
  select: ({ enableChatWidget }) => enableChatWidget,
});
