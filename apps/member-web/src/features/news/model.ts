import type { News } from '../../shared/news/news-query.ts';
import { type Entry, isCancelled, typeOf } from '../../shared/statement/entry.ts';

export type Coins = News['coins'][number];
/** A call of this page: when it was sent, by the server's clock, and its answer so far. */
export type OwnCall = { readonly sentAt: number; readonly answer: unknown };

/** The member's own movements older than this are not announced on any device. */
const RECENT_MS = 30_000;
/** Tolerance of the page's estimate of the server's clock. */
const UNSURE_MS = 5_000;
/** The longest time a call may take. */
const CALL_MS = 60_000;

export const keyOf = ({ reference, status }: Pick<Entry, 'reference' | 'status'>): string => `${reference} ${status}`;
export const coinKeyOf = ({ id }: Pick<Coins, 'id'>): string => `coin ${id}`;

/** Unread entries, and the member's own recent actions made outside this page. */
export function eventsOf({ entries }: Pick<News, 'entries'>, ownCalls: readonly OwnCall[], now: number): Entry[] {
  return entries.filter((entry) => {
    if (entry.isUnread) return !ownCalls.some(({ answer }) => isAnswer(answer, entry));
    const createdAt = Date.parse(entry.createdAt);
    const isRecent = now - createdAt < RECENT_MS;
    const isOwn = ownCalls.some(({ sentAt }) => createdAt > sentAt - UNSURE_MS && createdAt < sentAt + CALL_MS);
    return isRecent && !isOwn && isOver(entry);
  });
}

/** A finished movement, or a withdrawal just requested or cancelled, possibly on another device. */
const isOver = (entry: Entry): boolean =>
  typeOf(entry) === 'withdraw' ? entry.status === 'IN_PROGRESS' || isCancelled(entry) : entry.status === 'SUCCESS';

const isAnswer = (answer: unknown, { reference, status }: Entry): boolean =>
  answer instanceof Object &&
  'reference' in answer &&
  answer.reference === reference &&
  'status' in answer &&
  answer.status === status;
