import { call } from '@krapao/web/api/call.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Entry } from '../statement/entry.ts';
import { newsQuery } from './news-query.ts';
import { usePageVisible } from './use-page-visible.ts';

/** References already sent: a receipt over the list shows an entry again, but each is sent once. */
const sentBy = new WeakMap<QueryClient, Set<string>>();

function sentWith(client: QueryClient): Set<string> {
  const sent = sentBy.get(client) ?? new Set();
  sentBy.set(client, sent);
  return sent;
}

/** Marks shown entries as read, on the server for all devices. A failed call is retried with the next change. */
export function useMarkRead(entries: readonly Pick<Entry, 'reference' | 'isUnread'>[]): void {
  const client = useQueryClient();
  const isVisible = usePageVisible();
  const unread = entries.filter(({ isUnread }) => isUnread).map(({ reference }) => reference);
  const key = isVisible ? unread.join(' ') : '';
  useEffect(() => {
    const sent = sentWith(client);
    const references = key.split(' ').filter((reference) => reference && !sent.has(reference));
    if (references.length === 0) return;
    for (const reference of references) sent.add(reference);
    call('POST /api/statement/read', { body: { references } }).then(
      (counts) => client.setQueryData(newsQuery.queryKey, (news) => news && { ...news, ...counts }),
      () => {
        for (const reference of references) sent.delete(reference);
      },
    );
  }, [key, client]);
}
