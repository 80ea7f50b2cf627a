import { useBackCloses } from '@krapao/ui/layers/back-closes';
import { useCountInTitle } from '@krapao/web/browser/use-title.ts';
import type { Chat } from '@krapao/web/chat/chat.ts';
import { wordsOf } from '@krapao/web/chat/thread.ts';
import { useChatState } from '@krapao/web/chat/use-chat-state.ts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { type ChatOpenRequest, onChatOpenRequest } from '../../shared/chat/open-chat.ts';
import { ChatButton, forgetInvite, Invite } from './components/chat-button.tsx';
import { ChatPanel } from './components/chat-panel.tsx';
import { useAway } from './use-away.ts';
import { type Config, useChat } from './use-chat.ts';
import { useIsWide } from './use-viewport.ts';
import './chat.css';

type Props = {
  /** Whether the page has room for the invite. */
  canInvite?: boolean;
};

/** The support chat over every page: a button and its panel. */
export function ChatWidget({ canInvite = true }: Props) {
  const chat = useChat();
  // Rendered beside the app, because on a phone the whole app is inert while the chat is open.
  return chat ? createPortal(<Widget chat={chat} canInvite={canInvite} />, document.body) : null;
}

function Widget({ chat, canInvite }: { chat: Chat<Config>; canInvite: boolean }) {
  const { unread } = useChatState(chat);
  const [isOpen, setOpen] = useState(false);
  const [request, setOpenRequest] = useState<ChatOpenRequest>({});
  const isWide = useIsWide();
  const isAway = useAway();
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useCountInTitle(unread);
  const open = (next: ChatOpenRequest = {}) => {
    forgetInvite();
    setOpenRequest(next);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    // On a phone the button is visible again only in the next frame.
    requestAnimationFrame(() => button.current?.focus());
  };
  const onRequest = useEffectEvent(open);
  useEffect(() => onChatOpenRequest((openRequest) => onRequest(openRequest)), []);
  useBackCloses(isOpen && !isWide, close);
  useEffect(() => {
    if (isOpen) chat.load();
  }, [chat, isOpen]);
  useRestOfPage(isOpen && !isWide);
  return (
    <div className={isOpen ? 'chat is-open' : 'chat'}>
      {!isOpen && <Invite isAway={isAway || !canInvite} onOpen={() => open()} />}
      {isOpen && (
        <ChatPanel
          id={panelId}
          chat={chat}
          isModal={!isWide}
          request={request}
          onRequestHandled={() => setOpenRequest({})}
          onClose={close}
        />
      )}
      <ChatButton
        ref={button}
        isOpen={isOpen}
        isAway={isAway}
        unread={unread}
        panelId={panelId}
        onToggle={() => (isOpen ? close() : open())}
      />
      <Announcement chat={chat} />
    </div>
  );
}

/** Makes the page inert while the chat covers it on a phone. */
function useRestOfPage(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return;
    const page = document.getElementById('root');
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
  }, [isCovered]);
}

/** Announces new messages to screen readers. */
function Announcement({ chat }: { chat: Chat }) {
  const t = useTranslations('chat');
  const { lastReceived } = useChatState(chat);
  const words = lastReceived && (wordsOf(lastReceived.message) || t('newMessages', { n: 1 }));
  return (
    <p className="spoken" aria-live="polite">
      {lastReceived && `${lastReceived.agent?.name ?? t('team')}: ${words}`}
    </p>
  );
}
