import { useQueryClient } from '@tanstack/react-query';
import { useCommand } from '../api/use-command.ts';
import { newsQuery } from './news-query.ts';

/** Marks notices as read, for all devices; the bell shows the new count at once. */
export function useMarkNoticesRead() {
  const client = useQueryClient();
  return useCommand('POST /api/notices/read', {
    stale: [['statement']],
    onSuccess: ({ unread }) => client.setQueryData(newsQuery.queryKey, (news) => news && { ...news, notices: unread }),
  });
}
