import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useMay } from '../session/session.ts';

/** Pause after the last key before the search is sent. */
const PAUSE_MS = 250;
/** A single letter matches nearly every member. */
const CHARS_MIN = 2;
const SHOWN_MAX = 6;

/** Members that match a phone number, name, account number or reference, searched after a pause in typing. */
export function useFoundMembers(typed: string) {
  const maySee = useMay('members.read');
  const text = typed.trim().slice(0, 100);
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isWanted = maySee && wanted.length >= CHARS_MIN && wanted === text;
  const { data, isFetching } = useQuery({
    queryKey: ['members', 'found', wanted],
    queryFn: () => call('GET /api/office/members', { query: { search: wanted, limit: SHOWN_MAX } }),
    enabled: isWanted,
  });
  const isLooking = maySee && text.length >= CHARS_MIN && (wanted !== text || isFetching);
  return { members: isWanted ? (data?.members ?? []) : [], isLooking };
}
