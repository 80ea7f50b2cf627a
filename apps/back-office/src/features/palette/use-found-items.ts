import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useSettledText } from '../../shared/members/use-settled-text.ts';
import { useMay } from '../../shared/session/session.ts';

const CHARS_MIN = 3;
const SHOWN_MAX = 6;

/** Items of the review queue that match, searched after a pause in typing. */
export function useFoundItems(typed: string) {
  const maySee = useMay('queues.read');
  const text = typed.trim().slice(0, 60);
  const wanted = useSettledText(text);
  const isWanted = maySee && text.length >= CHARS_MIN;
  const { data, isFetching } = useQuery({
    queryKey: ['queues', 'found', text],
    queryFn: () => call('GET /api/office/queues/items', { query: { search: text, limit: SHOWN_MAX } }),
    enabled: isWanted && wanted !== undefined,
  });
  const isLooking = isWanted && (wanted === undefined || isFetching);
  return { items: isWanted && wanted !== undefined ? (data?.items ?? []) : [], isLooking };
}
