import { formatDateTime } from '../time/format.ts';
import type { Item, Thread } from './thread.ts';

/** Messages of one side within this time form a group. */
const TOGETHER_MS = 5 * 60_000;

export type Row = {
  readonly item: Item;
  /** First instant of a new day, shown before the message. */
  readonly day?: string;
  /** First of its group, which shows the author. */
  readonly isFirst: boolean;
  /** Last of its group, which shows the time. */
  readonly isLast: boolean;
};

const timeOf = ({ createdAt }: Item): number => (createdAt ? Date.parse(createdAt) : Number.POSITIVE_INFINITY);

/** Day in Bangkok, independent of the phone's zone. */
const dayOf = (createdAt: string): string => formatDateTime(createdAt).slice(0, 10);

/** A message without a time was written just now. */
const isTogether = (one: Item, other: Item): boolean =>
  one.sender === other.sender &&
  one.agent?.name === other.agent?.name &&
  (other.createdAt === null || timeOf(other) - timeOf(one) < TOGETHER_MS);

/** Returns the rows of a thread, with day separators and groups. */
export function rowsOf(thread: Thread): readonly Row[] {
  let day = '';
  const days = thread.map(({ createdAt }) => {
    const next = createdAt ? dayOf(createdAt) : day;
    const isNew = createdAt !== null && next !== day;
    day = next;
    return isNew ? createdAt : undefined;
  });
  return thread.map((item, index) => {
    const [before, after] = [thread[index - 1], thread[index + 1]];
    const begins = days[index];
    return {
      item,
      ...(begins && { day: begins }),
      isFirst: begins !== undefined || !before || !isTogether(before, item),
      isLast: days[index + 1] !== undefined || !after || !isTogether(item, after),
    };
  });
}

/** Returns the events between a message and the next; an event older than every loaded message waits for older ones. */
export function eventsAfter<Event extends { readonly at: string }>(
  events: readonly Event[],
  thread: Thread,
  index: number,
): readonly Event[] {
  const [item, next] = [thread[index], thread[index + 1]];
  if (!item) return [];
  return events.filter(({ at }) => Date.parse(at) >= timeOf(item) && (!next || Date.parse(at) < timeOf(next)));
}

/** "today" or "yesterday" of a server time, undefined for other days. */
export function dayWord(instant: string, nowMs: number): 'today' | 'yesterday' | undefined {
  const day = dayOf(instant);
  if (day === dayOf(new Date(nowMs).toISOString())) return 'today';
  if (day === dayOf(new Date(nowMs - 86_400_000).toISOString())) return 'yesterday';
  return undefined;
}
