import { LIMITS } from '@krapao/contract/limits';
import { trimMessage } from '@krapao/contract/trim-message';
import { coalesced } from '../api/coalesced.ts';
import { newKey } from '../api/new-key.ts';
import type { ChatConfig, ChatDeps } from './chat-deps.ts';
import { type ChatEvent, type ChatState, initialState, isLoaded, MISSED_PAGE, reduce } from './chat-reducer.ts';
import { kindOf } from './files.ts';
import { joinRoom } from './room.ts';
import { createSender } from './sender.ts';
import { sharePending } from './share-pending.ts';
import { type ChatMessage, countReceived, type Item, knownFrom, knownTo, written } from './thread.ts';
import { createUploads } from './uploads.ts';

export type Chat<Config extends ChatConfig = ChatConfig> = ReturnType<typeof createChat<Config>>;

/** One conversation without rendering: the state is in the reducer, calls, timers and the connection are here. */
export function createChat<Config extends ChatConfig>(deps: ChatDeps<Config>) {
  const { side } = deps;
  const ending = new AbortController();
  const { signal } = ending;
  const listeners = new Set<() => void>();
  let room: ReturnType<typeof joinRoom> | undefined;
  let checking: ReturnType<typeof setInterval> | undefined;

  const dispatch = (event: ChatEvent<Config>) => {
    if (signal.aborted) return;
    const next = reduce(state, event);
    state = next.state;
    for (const listener of listeners) listener();
    if (next.requested) requests[next.requested]?.();
    if (next.isRead) markRead();
    if (event.type === 'joined' || event.type === 'checked') sender.resume();
  };
  const changeItem = (id: string, change: Partial<Item>) => dispatch({ type: 'itemChanged', id, change });

  /** Shared: two requests would create two ids for a new guest. */
  const readConfig = sharePending(async () => {
    const config = await deps.config();
    dispatch({ type: 'configRead', config });
    return config;
  });
  /** A new guest has no id before the configuration is read. */
  const withConfig = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (!state.config) await readConfig();
    return work();
  };
  const fetchPage = async () => {
    try {
      const page = await withConfig(() => deps.history({ limit: LIMITS.chatHistoryPageRows }));
      dispatch({ type: 'pageReceived', page });
    } catch {
      dispatch({ type: 'loadFailed' });
    }
  };
  const fetchMissed = sharePending(async () => {
    while (state.history === 'behind' && !signal.aborted) {
      const page = await deps.history({ limit: MISSED_PAGE, after: knownTo(state.thread) });
      dispatch({ type: 'missedReceived', page });
    }
  });
  const requests: Partial<Record<ChatState['history'], () => unknown>> = {
    outdated: () => readConfig().catch(() => undefined), // Repeated by the next check, as is `behind`.
    loading: fetchPage,
    behind: () => fetchMissed().catch(() => undefined),
  };

  const markRead = coalesced(
    async () => {
      if (!signal.aborted) await deps.markRead().catch(() => undefined);
    },
    { togetherMs: 0, gapMs: LIMITS.chatReadThrottleMs },
  );
  const sender = createSender({
    outbox: deps.outbox,
    send: (unsent) => withConfig(() => deps.send(unsent)),
    onSent: (id, sent) => dispatch({ type: 'sent', id, ...sent }),
    onRefused: (id, error) => changeItem(id, { delivery: 'failed', error }),
  });
  const unsent = deps.outbox.all().map(({ id, message }) => written(id, message, { side }));
  let state: ChatState<Config> = initialState(side, unsent);

  const connect = sharePending(async () => {
    try {
      const name = await deps.roomOf(await readConfig());
      if (!signal.aborted) room ??= joinRoom({ ...deps, room: name, onEvent: dispatch });
    } catch {
      dispatch({ type: 'disconnected' }); // The next check tries again.
    }
  });
  const check = () => {
    if (!room) return void connect();
    room.check();
    dispatch({ type: 'checked' });
  };
  /** Joins the room to receive messages. */
  const start = () => {
    if (room || signal.aborted) return;
    checking ??= setInterval(check, LIMITS.chatSocketCheckMs);
    window.addEventListener('online', check, { signal });
    void connect();
  };

  const send = (id: string, message: ChatMessage) => {
    sender.add({ id, message });
    start();
  };
  const sendMessage = (message: ChatMessage) => {
    const item = written(newKey(), message, { side });
    dispatch({ type: 'itemAdded', item });
    send(item.id, message);
  };
  const uploads = createUploads({
    upload: (kind, request) => withConfig(() => deps.upload(kind, request)),
    onChange: changeItem,
    onUploaded: (id, message) => {
      changeItem(id, { message, delivery: 'sending' });
      send(id, message);
    },
  });

  return {
    side,
    fileUrl: deps.fileUrl,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    hasUnsent: sender.hasUnsent,
    /** Loads the newest messages; a second call reloads them. */
    load(): void {
      start();
      dispatch({ type: 'loadRequested' });
    },
    async loadOlder(): Promise<void> {
      if (!isLoaded(state) || state.isWhole || state.isLoadingOlder) return;
      dispatch({ type: 'olderRequested' });
      try {
        const known = { count: countReceived(state.thread), from: knownFrom(state.thread) };
        const page = await deps.history({ limit: LIMITS.chatHistoryPageRows, known });
        dispatch({ type: 'olderReceived', from: known.from, page });
      } catch {
        dispatch({ type: 'olderFailed' });
      }
    },
    /** Sends a text, a reference of a statement entry, or both. */
    sendText(text: string, reference?: string): void {
      const message = trimMessage(text);
      if (message === '' && !reference) return;
      sendMessage({ message_type: 'text', payload: { message, ...(reference && { reference }) } });
    },
    sendMessage,
    sendPostback: ({ title, payload }: { title: string; payload: string }) =>
      sendMessage({ message_type: 'postback', payload: { title, payload } }),
    /** Throws the error of an unacceptable file before anything is sent. */
    attach(file: File): void {
      const message: ChatMessage = { message_type: 'media', payload: { fileType: kindOf(file) } };
      const item = written(newKey(), message, { side, delivery: 'uploading_file' });
      dispatch({ type: 'itemAdded', item: { ...item, preview: URL.createObjectURL(file) } });
      uploads.start(item.id, file);
    },
    /** Retries a failed message. */
    retry(id: string): void {
      const item = state.thread.find((each) => each.id === id);
      if (item?.delivery !== 'failed' || uploads.retry(id)) return;
      changeItem(id, { delivery: 'sending', error: undefined });
      sender.add({ id, message: item.message });
    },
    /** Removes a message that is being uploaded or has failed. */
    cancel(id: string): void {
      uploads.cancel(id);
      dispatch({ type: 'itemRemoved', id });
    },
    /** Received messages are marked as read while the end of the history is visible. */
    setEndVisible: (isEndVisible: boolean) => dispatch({ type: 'endVisible', isEndVisible }),
    notifyTyping: () => room?.notifyTyping(),
    end(): void {
      ending.abort();
      clearInterval(checking);
      if (!deps.sendsOn) sender.stop();
      room?.leave();
      uploads.end();
      for (const { preview } of state.thread) if (preview) URL.revokeObjectURL(preview);
    },
  };
}
