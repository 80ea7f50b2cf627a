import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useMay } from '../session/session.ts';
import { useSettledText } from './use-settled-text.ts';

/** A single letter matches nearly every member. */
const CHARS_MIN = 2;
const SHOWN_MAX = 6;

/** Members that match a phone number, name, account number or reference, searched after a pause in typing. */
export function useFoundMembers(typed: string) {
  const maySee = useMay('members.read');
  const text = typed.trim().slice(0, 100);
  const wanted = useSettledText(text);
  const isWanted = maySee && text.length >= CHARS_MIN;
  const { data, isFetching } = useQuery({
    queryKey: ['members', 'found', text],
    queryFn: () => call('GET /api/office/members', { query: { search: text, limit: SHOWN_MAX } }),
    enabled: isWanted && wanted !== undefined,
  });
  const isLooking = isWanted && (wanted === undefined || isFetching);
  return { members: isWanted && wanted !== undefined ? (data?.members ?? []) : [], isLooking };
}
