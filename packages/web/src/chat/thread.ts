import type { AnswerOf } from '@krapao/contract/calls';

/** A chat message as the server returns it. */
export type Conversation = AnswerOf<'POST /api/chat/history'>[number];
export type ChatMessage = Conversation['message'];
export type ChatButton = NonNullable<NonNullable<ChatMessage['payload']>['buttons']>[number];
export type ChatCard = NonNullable<ChatMessage['payloads']>[number];

/** The two sides of a conversation, by their names in messages. */
export type Side = Conversation['sender'];

/** Delivery state of an own message. A text has only the last three. */
export type Delivery = 'uploading_file' | 'sending' | 'failed' | 'succeed';

/** A message in the displayed history. */
export type Item = Conversation & {
  readonly delivery: Delivery;
  /** Upload progress, 0 to 1. */
  readonly progress?: number;
  /** Local address of the file being uploaded. */
  readonly preview?: string;
  readonly error?: unknown;
};

/** Messages known so far: oldest first by sequence number, then those without a number yet. */
export type Thread = readonly Item[];

/** Returns an own message that the server does not have yet. */
export const written = (
  id: string,
  message: ChatMessage,
  { side = 'customer', delivery = 'sending' }: { side?: Side; delivery?: Delivery } = {},
): Item => ({
  id,
  sender: side,
  message,
  userId: null,
  guestId: null,
  username: null,
  name: null,
  deviceToken: null,
  createdAt: null,
  session_id: null,
  seq: null,
  agent: null,
  delivery,
});

/** Merges received messages by id; the server's version replaces the local one. */
export function withReceived(thread: Thread, received: readonly Conversation[]): Thread {
  const byId = new Map(thread.map((item) => [item.id, item]));
  for (const message of received) {
    const preview = byId.get(message.id)?.preview;
    byId.set(message.id, { ...message, delivery: 'succeed', ...(preview !== undefined && { preview }) });
  }
  return inOrder([...byId.values()]);
}

export const withItem = (thread: Thread, item: Item): Thread =>
  inOrder([...thread.filter(({ id }) => id !== item.id), item]);

export const withChange = (thread: Thread, id: string, change: Partial<Item>): Thread =>
  inOrder(thread.map((item) => (item.id === id ? { ...item, ...change } : item)));

export const without = (thread: Thread, id: string): Thread => thread.filter((item) => item.id !== id);

const placeOf = ({ seq }: Item): number => seq ?? Number.MAX_SAFE_INTEGER;

/** Stable sort: messages without a number stay in the order of writing. */
const inOrder = (items: readonly Item[]): Thread => [...items].sort((one, other) => placeOf(one) - placeOf(other));

/** Returns the last number before the first gap. */
export function knownTo(thread: Thread): number {
  const numbers = thread.flatMap(({ seq }) => seq ?? []);
  const first = numbers[0];
  if (first === undefined) return 0;
  const gap = numbers.findIndex((seq, index) => seq !== first + index);
  return numbers[gap === -1 ? numbers.length - 1 : gap - 1] ?? 0;
}

/** Number of messages the server need not send again. */
export const countReceived = (thread: Thread): number => thread.filter(({ seq }) => seq !== null).length;

/** Oldest known number; 0 for an empty thread. */
export const knownFrom = (thread: Thread): number => thread.find(({ seq }) => seq !== null)?.seq ?? 0;

/** Whether messages are missing before this number. */
export const isGapBefore = (thread: Thread, seq: number): boolean => seq > knownTo(thread) + 1;

/** Last message the other side has read: as reported, or all before the last message that a person there wrote. */
export function readTo(thread: Thread, reported: number, side: Side = 'customer'): number {
  const answer = thread.findLast(({ sender, agent }) => sender !== side && (sender === 'customer' || agent !== null));
  return Math.max(reported, (answer?.seq ?? 0) - 1);
}

/** Quick replies that can be tapped: only those of the newest message. */
export const quickRepliesOf = (thread: Thread): readonly ChatButton[] => {
  const last = thread.at(-1)?.message;
  return last?.message_type === 'quick_replies' ? (last.payload?.quick_replies ?? []) : [];
};

/** Text of a message for screen readers; empty where there is none. */
export function wordsOf({ message_type, payload, payloads }: ChatMessage): string {
  if (message_type === 'generic') return (payloads ?? []).map(({ title }) => title).join(', ');
  if (message_type === 'postback') return payload?.title ?? payload?.message ?? '';
  return payload?.message ?? '';
}
