import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useMay } from '../../shared/session/session.ts';

/** Long enough to type on, short enough to wait for. */
const PAUSE_MS = 250;
/** One letter is everybody. */
const CHARS_MIN = 2;
const SHOWN_MAX = 6;

/** Whom a caller may mean: by phone, name, account number or reference, once somebody pauses. */
export function useFoundMembers(typed: string) {
  const maySee = useMay('members.read');
  const text = typed.trim().slice(0, 100);
  const [asked, ask] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => ask(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isWanted = maySee && asked.length >= CHARS_MIN && asked === text;
  const { data, isFetching } = useQuery({
    queryKey: ['members', 'palette', asked],
    queryFn: () => call('GET /api/office/members', { query: { search: asked, limit: SHOWN_MAX } }),
    enabled: isWanted,
  });
  const isLooking = maySee && text.length >= CHARS_MIN && (asked !== text || isFetching);
  return { members: isWanted ? (data?.members ?? []) : [], isLooking };
}
