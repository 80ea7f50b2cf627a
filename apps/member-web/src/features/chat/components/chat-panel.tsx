import { IconButton } from '@krapao/ui/actions/icon-button';
import { Mark } from '@krapao/ui/brand/mark';
import { useIsOnline } from '@krapao/web/browser/use-is-online.ts';
import type { Chat } from '@krapao/web/chat/chat.ts';
import { isLoading, isOpened } from '@krapao/web/chat/chat-reducer.ts';
import { History } from '@krapao/web/chat/history.tsx';
import { PictureView } from '@krapao/web/chat/picture-view.tsx';
import { ReceiptContext } from '@krapao/web/chat/receipt-context.ts';
import { useChatState } from '@krapao/web/chat/use-chat-state.ts';
import { useFileDrop } from '@krapao/web/chat/use-file-drop.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChatOpenRequest } from '../../../shared/chat/open-chat.ts';
import type { Config } from '../use-chat.ts';
import { useFileDraft } from '../use-file-draft.ts';
import { useFreeHeight } from '../use-viewport.ts';
import { Composer } from './composer.tsx';
import { ReceiptCard } from './receipt-part.ts';
import '../chat-head.css';

type Props = {
  id: string;
  chat: Chat<Config>;
  /** Covers the page and traps the focus. */
  isModal: boolean;
  /** The topic to start with. */
  request: ChatOpenRequest;
  onRequestHandled: () => void;
  onClose: () => void;
};

/** The open chat: a sheet on a phone, a corner panel on a wide screen. */
export function ChatPanel({ id, chat, isModal, request, onRequestHandled, onClose }: Props) {
  const t = useTranslations('chat');
  const state = useChatState(chat);
  const panel = useRef<HTMLElement>(null);
  const [picture, setPicture] = useState<string>();
  const draft = useFileDraft(chat);
  const isCut = !useIsOnline() || state.connection === 'disconnected';
  useFreeHeight(panel);
  useEffect(() => {
    // On a phone, focusing the field would open the keyboard unasked.
    const first = isModal ? panel.current : panel.current?.querySelector('textarea');
    first?.focus({ preventScroll: true });
  }, [isModal]);
  const { isDragged, ...onFiles } = useFileDrop(draft.add);
  return (
    <>
      {isModal && <div className="chat-scrim" onClick={onClose} aria-hidden="true" />}
      <section
        id={id}
        ref={panel}
        role="dialog"
        aria-modal={isModal}
        aria-label={t('title')}
        className="chat-panel"
        tabIndex={-1}
        {...onFiles}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        }}
      >
        <header className="chat-head">
          <span className="chat-head-mark">
            <Mark />
            {state.config?.office.isOpen && !isCut && <i />}
          </span>
          <div className="grow">
            <h2>{t('team')}</h2>
            <p>{state.config && !isCut && <Presence config={state.config} />}</p>
          </div>
          <IconButton
            icon="refresh"
            label={t('reload')}
            aria-busy={isLoading(state) || undefined}
            onClick={chat.load}
          />
          <IconButton icon="down" label={t('fold')} onClick={onClose} />
        </header>
        <ReceiptContext value={ReceiptCard}>
          <History key={isOpened(state) ? 'opened' : 'none'} chat={chat} onPicture={setPicture} />
        </ReceiptContext>
        <Composer chat={chat} request={request} draft={draft} onRequestHandled={onRequestHandled} />
        {isDragged && <p className="drop-zone">{t('drop')}</p>}
      </section>
      {picture && <PictureView url={picture} onClose={() => setPicture(undefined)} />}
    </>
  );
}

const HOUR_MINUTES = 60;

/** Whether agents are online and how fast they reply, both from the server. */
function Presence({ config: { office, medianReplySeconds } }: { config: Config }) {
  const t = useTranslations('chat');
  if (!office.isOpen) return t('away', { from: office.from, to: office.to });
  if (medianReplySeconds === null) return <span className="chat-online">{t('online')}</span>;
  const minutes = Math.max(1, Math.ceil(medianReplySeconds / 60));
  return (
    <span className="chat-online">
      {minutes < HOUR_MINUTES
        ? t('replyMinutes', { n: minutes })
        : t('replyHours', { n: Math.ceil(minutes / HOUR_MINUTES) })}
    </span>
  );
}
