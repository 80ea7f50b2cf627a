import type { AnswerOf } from '@krapao/contract/calls';

/** A message as the server has it. */
export type Conversation = AnswerOf<'POST /api/chat/history'>[number];
export type ChatMessage = Conversation['message'];
export type ChatButton = NonNullable<NonNullable<ChatMessage['payload']>['buttons']>[number];
export type ChatCard = NonNullable<ChatMessage['payloads']>[number];

/** The two sides of a conversation, as messages name them. */
export type Side = Conversation['sender'];

/** How far a message of one's own has come. Of a text, only the last three happen. */
export type Delivery = 'uploading_file' | 'sending' | 'failed' | 'succeed';

/** A message as the history shows it. */
export type Item = Conversation & {
  readonly delivery: Delivery;
  /** From 0 to 1, of what is being uploaded. */
  readonly progress?: number;
  /** What is being uploaded, as this browser has it. */
  readonly preview?: string;
  /** Why it failed. */
  readonly error?: unknown;
};

/** What is known of a conversation: oldest first by the server's numbers, then what it does not have yet. */
export type Thread = readonly Item[];

/** A message of one's own as it stands before the server has it. */
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

/** The thread with these, each once: what the server says of a message takes the place of what stood there. */
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

/** What has no number yet keeps the order in which it was written. */
const inOrder = (items: readonly Item[]): Thread => [...items].sort((one, other) => placeOf(one) - placeOf(other));

/** Up to which number nothing is missing. */
export function knownTo(thread: Thread): number {
  const numbers = thread.flatMap(({ seq }) => seq ?? []);
  const first = numbers[0];
  if (first === undefined) return 0;
  const gap = numbers.findIndex((seq, index) => seq !== first + index);
  return numbers[gap === -1 ? numbers.length - 1 : gap - 1] ?? 0;
}

/** How many of the newest the server need not send again. */
export const countReceived = (thread: Thread): number => thread.filter(({ seq }) => seq !== null).length;

/** The oldest number that is known; of nothing, one that is before all. */
export const knownFrom = (thread: Thread): number => thread.find(({ seq }) => seq !== null)?.seq ?? 0;

/** Whether messages lie between what is known and this number. */
export const isGapBefore = (thread: Thread, seq: number): boolean => seq > knownTo(thread) + 1;

/** How far the other side has read: as it said, and whatever a person of it wrote after. */
export function readTo(thread: Thread, told: number, side: Side = 'customer'): number {
  const answer = thread.findLast(({ sender, agent }) => sender !== side && (sender === 'customer' || agent !== null));
  return Math.max(told, (answer?.seq ?? 0) - 1);
}

/** The quick replies that may be tapped: only those of the newest message. */
export const quickRepliesOf = (thread: Thread): readonly ChatButton[] => {
  const last = thread.at(-1)?.message;
  return last?.message_type === 'quick_replies' ? (last.payload?.quick_replies ?? []) : [];
};

/** The words of a message, for whoever hears instead of sees; none where there are none. */
export function wordsOf({ message_type, payload, payloads }: ChatMessage): string {
  if (message_type === 'generic') return (payloads ?? []).map(({ title }) => title).join(', ');
  if (message_type === 'postback') return payload?.title ?? payload?.message ?? '';
  return payload?.message ?? '';
}
