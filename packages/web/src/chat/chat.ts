import { LIMITS } from '@krapao/contract/limits';
import { trimMessage } from '@krapao/contract/trim-message';
import { newKey } from '../api/new-key.ts';
import type { Begun, ChatDeps, ChatState } from './chat-deps.ts';
import { stayInRoom } from './room.ts';
import { createSender } from './sender.ts';
import type { ChatMessage, Conversation, Item } from './thread.ts';
import * as threads from './thread.ts';
import { throttled } from './throttle.ts';
import { createUploads } from './uploads.ts';

/** The other side stops writing without saying so. */
const TYPING_SHOWN_MS = 6_000;
/** As many as the server gives at once to whoever was cut off. */
const MISSED_PAGE = 100;

export type Chat<Config extends Begun = Begun> = ReturnType<typeof createChat<Config>>;

/** One conversation, from the first look to the last. It draws nothing: whoever shows it subscribes. */
export function createChat<Config extends Begun>(deps: ChatDeps<Config>) {
  const { side } = deps;
  let state: ChatState<Config> = {
    thread: [],
    load: 'none',
    isWhole: false,
    isLoadingOlder: false,
    unread: 0,
    readSeq: 0,
    isTyping: false,
  };
  const listeners = new Set<() => void>();
  let room: ReturnType<typeof stayInRoom> | undefined;
  let isStarting = false;
  let isOver = false;
  let isSeen = false;
  let isHeardBefore = false;
  let isBehind = false;
  let isCatchingUp = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let typingEnds: ReturnType<typeof setTimeout> | undefined;

  const set = (change: Partial<ChatState<Config>>) => {
    if (isOver) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  /** Signs name the two sides "customer" and "team". */
  const isOwn = (by: string) => (by === 'customer') === (side === 'customer');
  const change = (id: string, its: Partial<Item>) => set({ thread: threads.withChange(state.thread, id, its) });

  const sender = createSender({
    outbox: deps.outbox,
    send: (unsent) => whenNamed(() => deps.send(unsent)),
    onSent: (id, { timestamp, seq }) => {
      change(id, { createdAt: timestamp, seq, delivery: 'succeed' });
      if (state.load === 'done' && threads.knownTo(state.thread) < seq) catchUp();
    },
    onRefused: (id, error) => change(id, { delivery: 'failed', error }),
  });

  const reading = throttled(() => void deps.markRead().catch(() => undefined), LIMITS.chatReadThrottleMs);
  const seeAll = () => {
    if (!isSeen || state.unread === 0) return;
    set({ unread: 0 });
    reading.wish();
  };

  const onMessage = (message: Conversation) => {
    const isNew = !state.thread.some(({ id }) => id === message.id);
    const isTheirs = message.sender !== side;
    const isAfterGap = state.load === 'done' && message.seq !== null && threads.isGapBefore(state.thread, message.seq);
    set({
      ...(state.load !== 'none' && { thread: threads.withReceived(state.thread, [message]) }),
      ...(isTheirs &&
        isNew && { unread: state.unread + 1, isTyping: false, heard: { ...message, delivery: 'succeed' } }),
    });
    seeAll();
    if (isAfterGap) catchUp();
  };

  /** Asks for what was said while nobody heard it. */
  const catchUp = () => {
    if (isCatchingUp || isOver) return;
    isCatchingUp = true;
    void fetchMissed()
      .catch(() => undefined) // The next check asks again.
      .finally(() => {
        isCatchingUp = false;
      });
  };
  const fetchMissed = async () => {
    isBehind = true;
    if (state.load === 'done') {
      let page: readonly Conversation[];
      do {
        page = await deps.history({ limit: MISSED_PAGE, after: threads.knownTo(state.thread) });
        const known = new Set(state.thread.map(({ id }) => id));
        const theirs = page.filter(({ id, sender: by }) => by !== side && !known.has(id));
        const last = theirs.at(-1);
        set({
          thread: threads.withReceived(state.thread, page),
          unread: state.unread + theirs.length,
          ...(last && { heard: { ...last, delivery: 'succeed' as const } }),
        });
      } while (page.length === MISSED_PAGE && !isOver);
    } else await readConfig();
    isBehind = false;
    seeAll();
  };

  /** Never twice at once: somebody new would be given two names. */
  let asking: Promise<Config> | undefined;
  const readConfig = (): Promise<Config> => {
    asking ??= deps
      .config()
      .then((config) => {
        const readSeq = Math.max(state.readSeq, config.readSeq);
        set({ config, readSeq, unread: state.load === 'done' ? state.unread : config.unread });
        return config;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  /** Somebody new has no name before the first call is answered. */
  const whenNamed = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (!state.config) await readConfig();
    return work();
  };

  /** Learns how rooms are named and goes into its own. Without an answer the next check tries again. */
  const start = async () => {
    if (room || isStarting || isOver) return;
    isStarting = true;
    try {
      const name = await deps.roomOf(await readConfig());
      if (isOver) return;
      room = stayInRoom({
        holdLine: deps.holdLine,
        room: name,
        onMessage,
        onTyping: ({ by }) => {
          if (isOwn(by)) return;
          set({ isTyping: true });
          clearTimeout(typingEnds);
          typingEnds = setTimeout(() => set({ isTyping: false }), TYPING_SHOWN_MS);
        },
        onRead: ({ by, seq = 0 }) => {
          if (isOwn(by)) set({ unread: 0 });
          else set({ readSeq: Math.max(state.readSeq, seq) });
        },
        onJoined: () => {
          if (state.load === 'loading') isBehind = true;
          else if (state.load === 'failed') void load();
          else if (isHeardBefore || state.load === 'done') catchUp();
          isHeardBefore = true;
          sender.goOn();
        },
        onLine: (hasLine) => set({ hasLine }),
        onCheck: () => {
          if (state.load === 'failed') void load();
          else if (isBehind) catchUp();
          sender.goOn();
        },
      });
    } catch {
      set({ hasLine: false });
      retry = setTimeout(() => void start(), LIMITS.chatSocketCheckMs);
    } finally {
      isStarting = false;
    }
  };
  const load = async () => {
    if (state.load === 'loading') return;
    set({ load: 'loading' });
    try {
      const page = await whenNamed(() => deps.history({ limit: LIMITS.chatHistoryPageRows }));
      const unsent = state.thread.filter(({ seq }) => seq === null);
      const live = state.thread.filter(({ seq }) => seq !== null && seq > (page[0]?.seq ?? 0));
      const thread = threads.withReceived([...live, ...unsent], page);
      set({ thread, load: 'done', isWhole: page.length < LIMITS.chatHistoryPageRows });
      if (live.length > 0 || isBehind) catchUp();
      seeAll();
    } catch {
      set({ load: 'failed' });
    }
  };

  const write = (message: ChatMessage) => {
    const item = threads.written(newKey(), message, { side });
    set({ thread: threads.withItem(state.thread, item) });
    sender.add({ id: item.id, message });
    void start();
  };

  const uploads = createUploads({
    side,
    upload: (kind, wish) => whenNamed(() => deps.upload(kind, wish)),
    onStart: (item) => set({ thread: threads.withItem(state.thread, item) }),
    onChange: change,
    onUploaded: (id, message) => {
      if (isOver) return;
      change(id, { message, delivery: 'sending' });
      sender.add({ id, message });
      void start();
    },
  });

  const unsent = sender.takeUp();
  state = { ...state, thread: unsent.map(({ id, message }) => threads.written(id, message, { side })) };
  const goOn = () => room?.check();
  window.addEventListener('online', goOn);

  return {
    side,
    fileUrl: deps.fileUrl,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Goes into the room, to hear what comes. */
    start: () => void start(),
    hasUnsent: sender.isWaiting,
    /** Shows the newest messages; pressed again, asks for them anew. */
    load: () => {
      void start();
      void load();
    },
    async loadOlder(): Promise<void> {
      if (state.load !== 'done' || state.isWhole || state.isLoadingOlder) return;
      set({ isLoadingOlder: true });
      try {
        const known = { count: threads.countReceived(state.thread), from: threads.knownFrom(state.thread) };
        const page = await deps.history({ limit: LIMITS.chatHistoryPageRows, known });
        const thread = threads.withReceived(state.thread, page);
        set({ thread, isWhole: page.length < LIMITS.chatHistoryPageRows, isLoadingOlder: false });
      } catch {
        set({ isLoadingOlder: false });
      }
    },
    /** Words, or a line of the statement, or both. */
    send(text: string, reference?: string): void {
      const message = trimMessage(text);
      if (message === '' && !reference) return;
      write({ message_type: 'text', payload: { message, ...(reference && { reference }) } });
    },
    /** A message of any other type, as it is. */
    say: write,
    postback: ({ title, payload }: { title: string; payload: string }) =>
      write({ message_type: 'postback', payload: { title, payload } }),
    /** Throws what is wrong with a file, before anything is sent. */
    attach: uploads.add,
    /** Tries again what failed. */
    retry(id: string): void {
      const item = state.thread.find((each) => each.id === id);
      if (item?.delivery !== 'failed') return;
      if (uploads.retry(id)) return;
      change(id, { delivery: 'sending', error: undefined });
      sender.add({ id, message: item.message });
    },
    /** Takes away what is being uploaded, or what failed. */
    cancel(id: string): void {
      uploads.cancel(id);
      set({ thread: threads.without(state.thread, id) });
    },
    /** Whether the end of the history is before somebody's eyes. */
    see(isInSight: boolean): void {
      isSeen = isInSight;
      seeAll();
    },
    type: () => room?.type(),
    end(): void {
      isOver = true;
      clearTimeout(typingEnds);
      clearTimeout(retry);
      window.removeEventListener('online', goOn);
      if (!deps.sendsOn) sender.stop();
      reading.stop();
      room?.leave();
      uploads.end();
      for (const { preview } of state.thread) if (preview) URL.revokeObjectURL(preview);
    },
  };
}
