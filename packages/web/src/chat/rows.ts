import { formatDateTime } from '../time/format.ts';
import type { Item, Thread } from './thread.ts';

/** Messages of one side that follow within this time stand together. */
const TOGETHER_MS = 5 * 60_000;

export type Row = {
  readonly item: Item;
  /** The instant of a new day, which is written before it. */
  readonly day?: string;
  /** Whose it is stands only at the first of several. */
  readonly isFirst: boolean;
  /** When it was stands only at the last of several. */
  readonly isLast: boolean;
};

const timeOf = ({ createdAt }: Item): number => (createdAt ? Date.parse(createdAt) : Number.POSITIVE_INFINITY);

/** Bangkok's day, wherever the phone is. */
const dayOf = (createdAt: string): string => formatDateTime(createdAt).slice(0, 10);

/** Those without a time were written just now. */
const isTogether = (one: Item, other: Item): boolean =>
  one.sender === other.sender &&
  one.agent?.name === other.agent?.name &&
  (other.createdAt === null || timeOf(other) - timeOf(one) < TOGETHER_MS);

/** The thread as it is drawn: where a day begins, and which messages stand together. */
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

/** "today", "yesterday", or neither; of an instant the server gave. */
export function dayWord(instant: string, nowMs: number): 'today' | 'yesterday' | undefined {
  const day = dayOf(instant);
  if (day === dayOf(new Date(nowMs).toISOString())) return 'today';
  if (day === dayOf(new Date(nowMs - 86_400_000).toISOString())) return 'yesterday';
  return undefined;
}
