import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { newsQuery } from '../../shared/news/news-query.ts';
import { useMarkRead } from '../../shared/news/use-mark-read.ts';
import type { Entry } from '../../shared/statement/entry.ts';

type NewEntries = {
  /** Unread entries that are not on the shown page. */
  elsewhere: readonly Entry[];
  /** Was unread during this visit: the mark stays though the entry is now read. */
  isNew: (reference: string) => boolean;
};

/** Marks the shown entries as read. `isFirst`: the unfiltered first page, which adds unread entries of other pages. */
export function useNewEntries(shown: readonly Entry[], isFirst: boolean): NewEntries {
  const { data: news } = useQuery({ ...newsQuery, enabled: false });
  const seen = useRef(new Map<string, Entry>());
  const isOnPage = ({ reference }: Entry) => shown.some((entry) => entry.reference === reference);
  for (const entry of news?.entries ?? [])
    if (entry.isUnread && isFirst && !isOnPage(entry)) seen.current.set(entry.reference, entry);
  const elsewhere = isFirst ? [...seen.current.values()].filter((entry) => !isOnPage(entry)) : [];
  const marked = useRef(new Set<string>());
  const all = [...shown, ...elsewhere];
  for (const { reference, isUnread } of all) if (isUnread) marked.current.add(reference);
  useMarkRead(all);
  return { elsewhere, isNew: (reference) => marked.current.has(reference) };
}
