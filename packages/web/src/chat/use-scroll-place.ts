import { LIMITS } from '@krapao/contract/limits';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Chat } from './chat.ts';
import { type ChatState, isLoaded } from './chat-reducer.ts';

/** Distance from the top at which older messages are loaded. */
const NEAR_TOP_PX = 40;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= LIMITS.chatScrollThresholdPx;

/**
 * Scroll position of the history. At the end, new messages keep it at the end; further up, the visible messages do not
 * move, even when older messages are inserted above.
 */
export function useScrollPlace(chat: Chat, state: ChatState) {
  const log = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const atEnd = useRef(true);
  /** First rendered message with its last offset from the top. */
  const anchor = useRef<{ id: string; top: number }>(undefined);
  /** Last scroll position. */
  const place = useRef(0);
  const { thread, history } = state;
  const last = thread.at(-1);

  const note = () => {
    const first = log.current?.querySelector<HTMLElement>('[data-message]');
    anchor.current = first ? { id: first.dataset.message ?? '', top: first.offsetTop } : undefined;
  };
  const settle = () => {
    const box = log.current;
    if (!box) return;
    if (hasScrolledUp(box)) updateAtEnd(false); // The browser scrolls before it fires the event.
    const { id, top } = anchor.current ?? {};
    if (atEnd.current) box.scrollTop = box.scrollHeight;
    else if (id !== undefined && top !== undefined) {
      const now = box.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)?.offsetTop ?? top;
      box.scrollTop += now - top;
    }
    place.current = box.scrollTop;
    note();
    if (isLoaded(state) && box.scrollHeight <= box.clientHeight) void chat.loadOlder();
  };
  const onResize = useEffectEvent(settle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes what is drawn.
  useLayoutEffect(settle, [thread, history, state.isTyping]);
  // An own message scrolls into view.
  const isOwn = last?.sender === chat.side && last.seq === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message once.
  useLayoutEffect(() => {
    if (isOwn) goToEnd();
  }, [last?.id]);
  useEffect(() => {
    const observer = new ResizeObserver(() => onResize());
    for (const part of [log.current, list.current]) if (part) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const look = () => chat.setEndVisible(isAtEnd && document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      chat.setEndVisible(false);
    };
  }, [chat, isAtEnd]);

  const updateAtEnd = (isThere: boolean) => {
    atEnd.current = isThere;
    setAtEnd(isThere);
  };
  /** Content that grows below does not leave the end; only scrolling up does. */
  const hasScrolledUp = (box: HTMLElement) => box.scrollTop < place.current && !isNearEnd(box);
  const goToEnd = () => {
    updateAtEnd(true);
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  };
  const onScroll = () => {
    const box = log.current;
    if (!box) return;
    if (isNearEnd(box)) updateAtEnd(true);
    else if (hasScrolledUp(box)) updateAtEnd(false);
    place.current = box.scrollTop;
    if (box.scrollTop < NEAR_TOP_PX) void chat.loadOlder();
  };
  return { log, list, isAtEnd, goToEnd, onScroll };
}
