import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type News, newsQuery } from '../shared/news/news-query.ts';
import { isQuestionDue, pushSupport } from '../shared/push/browser-push.ts';

/** Money that arrived, or a withdrawal that was requested: a member who waits for the next message. */
const momentsOf = ({ entries }: News): string[] =>
  entries
    .filter(({ statementType, status }) =>
      statementType === 'deposit' ? status === 'SUCCESS' : statementType === 'withdraw',
    )
    .map(({ reference }) => reference);

/**
 * Whether to show the question about push messages: after an event of value on this page, so never on arrival, and
 * not for weeks after the last time. Never in a browser without push messages or with a refusal.
 */
export function usePushMoment(): { isDue: boolean; end: () => void } {
  const { data } = useQuery(newsQuery);
  const known = useRef<ReadonlySet<string>>(undefined);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!data) return;
    const moments = momentsOf(data);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...moments]);
    const isNew = before !== undefined && moments.some((reference) => !before.has(reference));
    const support = pushSupport();
    if (isNew && (support === 'default' || support === 'granted') && isQuestionDue(Date.now())) setDue(true);
  }, [data]);
  return { isDue, end: () => setDue(false) };
}
