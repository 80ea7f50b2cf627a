import { useBackCloses } from '@krapao/ui/back-closes';
import { useCountInTitle } from '@krapao/web/browser/use-title.ts';
import type { Chat } from '@krapao/web/chat/chat.ts';
import { wordsOf } from '@krapao/web/chat/thread.ts';
import { useChatState } from '@krapao/web/chat/use-chat-state.ts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { type ChatWish, onChatWish } from '../../shared/chat/open-chat.ts';
import { ChatButton, forgetInvite, Invite } from './components/chat-button.tsx';
import { ChatPanel } from './components/chat-panel.tsx';
import { type Config, useChat } from './use-chat.ts';
import { useIsWide } from './use-viewport.ts';
import './chat.css';

/** The chat with support, over every page: a button, and what it opens. */
export function ChatWidget() {
  const chat = useChat();
  // Beside the app, not in it: on a phone all of the app rests while the chat is open.
  return chat ? createPortal(<Widget chat={chat} />, document.body) : null;
}

function Widget({ chat }: { chat: Chat<Config> }) {
  const { unread } = useChatState(chat);
  const [isOpen, setOpen] = useState(false);
  const [wish, setWish] = useState<ChatWish>({});
  const isWide = useIsWide();
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useCountInTitle(unread);
  const open = (next: ChatWish = {}) => {
    forgetInvite();
    setWish(next);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    // A phone shows the button only now.
    requestAnimationFrame(() => button.current?.focus());
  };
  const hearWish = useEffectEvent(open);
  useEffect(() => onChatWish((asked) => hearWish(asked)), []);
  useBackCloses(isOpen && !isWide, close);
  useEffect(() => {
    if (isOpen) chat.load();
  }, [chat, isOpen]);
  useRestOfPage(isOpen && !isWide);
  return (
    <div className={isOpen ? 'chat is-open' : 'chat'}>
      {!isOpen && <Invite onOpen={() => open()} />}
      {isOpen && (
        <ChatPanel id={panelId} chat={chat} isModal={!isWide} wish={wish} onAsked={() => setWish({})} onClose={close} />
      )}
      <ChatButton
        ref={button}
        isOpen={isOpen}
        unread={unread}
        panelId={panelId}
        onToggle={() => (isOpen ? close() : open())}
      />
      <Heard chat={chat} />
    </div>
  );
}

/** While the chat covers a phone, the page under it neither scrolls nor takes the focus. */
function useRestOfPage(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return;
    const page = document.getElementById('root');
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
  }, [isCovered]);
}

/** Says what comes to whoever does not see it. */
function Heard({ chat }: { chat: Chat }) {
  const t = useTranslations('chat');
  const { heard } = useChatState(chat);
  const words = heard && (wordsOf(heard.message) || t('newMessages', { n: 1 }));
  return (
    <p className="spoken" aria-live="polite">
      {heard && `${heard.agent?.name ?? t('team')}: ${words}`}
    </p>
  );
}
