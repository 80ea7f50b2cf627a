import { LIMITS } from '@krapao/contract/limits';
import type { ChatConfig } from './chat-deps.ts';
import type { Conversation, Item, Side, Thread } from './thread.ts';
import * as threads from './thread.ts';

/** Page size of the server for messages after a gap. */
export const MISSED_PAGE = 100;

type HistoryState = 'none' | 'outdated' | 'loading' | 'loadingBehind' | 'failed' | 'current' | 'behind';

/**
 * History by state and trigger; a trigger that is not listed changes nothing. Each listed transition to `outdated`,
 * `loading` or `behind`, also from itself, starts the request of that state.
 */
const HISTORY: Record<HistoryState, Partial<Record<Trigger, HistoryState>>> = {
  /** Not opened: only the unread count is known. */
  none: { loadRequested: 'loading', missed: 'outdated' },
  /** Not opened, and the unread count must be read again. */
  outdated: { loadRequested: 'loading', missed: 'outdated', checked: 'outdated', configRead: 'none' },
  loading: { pageReceived: 'current', loadFailed: 'failed', missed: 'loadingBehind' },
  /** The page may lack messages that were sent since its request. */
  loadingBehind: { pageReceived: 'behind', loadFailed: 'failed' },
  failed: { loadRequested: 'loading', missed: 'loading', checked: 'loading' },
  current: { loadRequested: 'loading', missed: 'behind' },
  /** Messages are missing; without an answer the next check requests them again. */
  behind: { loadRequested: 'loading', missed: 'behind', checked: 'behind', caughtUp: 'current' },
};

export type ChatState<Config extends ChatConfig = ChatConfig> = {
  readonly side: Side;
  readonly config?: Config;
  readonly history: HistoryState;
  /** Disconnected also if the first attempt fails. */
  readonly connection: 'connecting' | 'connected' | 'disconnected';
  readonly thread: Thread;
  /** The oldest message is loaded. */
  readonly isWhole: boolean;
  readonly isLoadingOlder: boolean;
  /** The end of the history is visible, so received messages count as read. */
  readonly isEndVisible: boolean;
  readonly unread: number;
  /** Last message that the other side has reported as read. */
  readonly readSeq: number;
  readonly isTyping: boolean;
  /** Last message from the other side, for screen readers. */
  readonly lastReceived?: Item;
};

type Page = readonly Conversation[];

export type ChatEvent<Config extends ChatConfig = ChatConfig> =
  | { readonly type: 'configRead'; readonly config: Config }
  /** Joined, again, or the server itself has missed messages. */
  | { readonly type: 'joined' | 'disconnected' | 'checked' }
  | { readonly type: 'loadRequested' | 'loadFailed' | 'olderRequested' | 'olderFailed' }
  | { readonly type: 'pageReceived' | 'missedReceived'; readonly page: Page }
  /** `from` is the oldest message at the time of the request. */
  | { readonly type: 'olderReceived'; readonly from: number; readonly page: Page }
  | { readonly type: 'messageReceived'; readonly message: Conversation }
  | { readonly type: 'typing'; readonly isTyping: boolean }
  | { readonly type: 'read'; readonly isOwn: boolean; readonly seq: number }
  | { readonly type: 'endVisible'; readonly isEndVisible: boolean }
  | { readonly type: 'itemAdded'; readonly item: Item }
  | { readonly type: 'itemChanged'; readonly id: string; readonly change: Partial<Item> }
  | { readonly type: 'itemRemoved'; readonly id: string }
  | { readonly type: 'sent'; readonly id: string; readonly timestamp: string; readonly seq: number };

type Trigger = ChatEvent['type'] | 'missed' | 'caughtUp';

export const isOpened = ({ history }: ChatState): boolean => history !== 'none' && history !== 'outdated';
export const isLoading = ({ history }: ChatState): boolean => history === 'loading' || history === 'loadingBehind';
export const isLoaded = ({ history }: ChatState): boolean => history === 'current' || history === 'behind';

export const initialState = (side: Side, thread: Thread): ChatState<never> => ({
  side,
  history: 'none',
  connection: 'connecting',
  thread,
  isWhole: false,
  isLoadingOlder: false,
  isEndVisible: false,
  unread: 0,
  readSeq: 0,
  isTyping: false,
});

/** Returns the next state, the history state whose request must start, and whether messages must be marked as read. */
export function reduce<Config extends ChatConfig>(state: ChatState<Config>, event: ChatEvent<Config>) {
  const requested = HISTORY[state.history][triggerOf(state, event)];
  const next = { ...state, ...changeOf(state, event), ...(requested && { history: requested }) };
  const isRead = next.isEndVisible && isLoaded(next) && next.unread > 0;
  return { state: isRead ? { ...next, unread: 0 } : next, requested, isRead };
}

function triggerOf(state: ChatState, event: ChatEvent): Trigger {
  const isMissed = (seq: number | null) =>
    isLoading(state) || (isLoaded(state) && seq !== null && threads.isGapBefore(state.thread, seq));
  switch (event.type) {
    case 'joined':
      // The configuration has just been read, and there are no messages to complete.
      return state.history === 'none' && state.connection === 'connecting' ? 'joined' : 'missed';
    case 'messageReceived':
      return isMissed(event.message.seq) ? 'missed' : event.type;
    case 'sent':
      return isMissed(event.seq) ? 'missed' : event.type;
    case 'missedReceived':
      return event.page.length < MISSED_PAGE ? 'caughtUp' : event.type;
    default:
      return event.type;
  }
}

function changeOf<Config extends ChatConfig>(
  state: ChatState<Config>,
  event: ChatEvent<Config>,
): Partial<ChatState<Config>> {
  const { thread } = state;
  switch (event.type) {
    case 'configRead': {
      const { config } = event;
      const readSeq = Math.max(state.readSeq, config.readSeq);
      return { config, readSeq, unread: isLoaded(state) ? state.unread : config.unread };
    }
    case 'joined':
      return { connection: 'connected' };
    case 'disconnected':
      return { connection: 'disconnected' };
    case 'pageReceived': {
      const newest = event.page[0]?.seq ?? 0;
      const remaining = thread.filter(({ seq }) => seq === null || seq > newest);
      return { thread: threads.withReceived(remaining, event.page), isWhole: isLastPage(event.page) };
    }
    case 'missedReceived':
      // The answer to a request before a reload.
      return state.history === 'behind' ? received(state, event.page) : {};
    case 'olderRequested':
      return { isLoadingOlder: true };
    case 'olderFailed':
      return { isLoadingOlder: false };
    case 'olderReceived':
      // After a reload the page does not adjoin the thread.
      if (event.from !== threads.knownFrom(thread)) return { isLoadingOlder: false };
      return {
        thread: threads.withReceived(thread, event.page),
        isWhole: isLastPage(event.page),
        isLoadingOlder: false,
      };
    case 'messageReceived':
      return received(state, [event.message]);
    case 'typing':
      return { isTyping: event.isTyping };
    case 'read':
      return event.isOwn ? { unread: 0 } : { readSeq: Math.max(state.readSeq, event.seq) };
    case 'endVisible':
      return { isEndVisible: event.isEndVisible };
    case 'itemAdded':
      return { thread: threads.withItem(thread, event.item) };
    case 'itemChanged':
      return { thread: threads.withChange(thread, event.id, event.change) };
    case 'itemRemoved':
      return { thread: threads.without(thread, event.id) };
    case 'sent': {
      const change = { createdAt: event.timestamp, seq: event.seq, delivery: 'succeed' } as const;
      return { thread: threads.withChange(thread, event.id, change) };
    }
    default:
      return {};
  }
}

const isLastPage = (page: Page): boolean => page.length < LIMITS.chatHistoryPageRows;

function received(state: ChatState, messages: Page): Partial<ChatState<never>> {
  const { side, thread, unread } = state;
  const known = new Set(thread.map(({ id }) => id));
  const theirs = messages.filter(({ id, sender }) => sender !== side && !known.has(id));
  const last = theirs.at(-1);
  return {
    ...(isOpened(state) && { thread: threads.withReceived(thread, messages) }),
    unread: unread + theirs.length,
    ...(last && { isTyping: false, lastReceived: { ...last, delivery: 'succeed' } }),
  };
}
