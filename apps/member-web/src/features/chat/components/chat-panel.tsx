import { IconButton } from '@krapao/ui/icon-button';
import { Mark } from '@krapao/ui/mark';
import type { Chat } from '@krapao/web/chat/chat.ts';
import { History } from '@krapao/web/chat/history.tsx';
import { PictureView } from '@krapao/web/chat/picture-view.tsx';
import { ReceiptContext } from '@krapao/web/chat/receipt-context.ts';
import { useAttach } from '@krapao/web/chat/use-attach.ts';
import { useChatState } from '@krapao/web/chat/use-chat-state.ts';
import { useFileDrop } from '@krapao/web/chat/use-file-drop.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChatWish } from '../../../shared/chat/open-chat.ts';
import type { Config } from '../use-chat.ts';
import { useFreeHeight } from '../use-viewport.ts';
import { Composer } from './composer.tsx';
import { ReceiptCard } from './receipt-part.ts';

type Props = {
  id: string;
  chat: Chat<Config>;
  /** Covers the page: the focus stays here. */
  isModal: boolean;
  /** What to talk about. */
  wish: ChatWish;
  onAsked: () => void;
  onClose: () => void;
};

/** The open chat: a sheet on a phone, a panel in the corner of a wide screen. */
export function ChatPanel({ id, chat, isModal, wish, onAsked, onClose }: Props) {
  const t = useTranslations('chat');
  const state = useChatState(chat);
  const panel = useRef<HTMLElement>(null);
  const [picture, setPicture] = useState<string>();
  const { fault, setFault, attach } = useAttach(chat);
  useFreeHeight(panel);
  useEffect(() => {
    // On a phone the keyboard comes when it is wanted, not before.
    const first = isModal ? panel.current : panel.current?.querySelector('textarea');
    first?.focus({ preventScroll: true });
  }, [isModal]);
  const { isDragged, ...onFiles } = useFileDrop(attach);
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
          <span className="chat-mark">
            <Mark />
            {state.config?.office.isOpen && <i />}
          </span>
          <div className="grow">
            <h2>{t('team')}</h2>
            <p>{state.config && <Presence config={state.config} />}</p>
          </div>
          <IconButton
            icon="refresh"
            label={t('reload')}
            aria-busy={state.load === 'loading' || undefined}
            onClick={chat.load}
          />
          <IconButton icon="down" label={t('fold')} onClick={onClose} />
        </header>
        <ReceiptContext value={ReceiptCard}>
          <History key={state.load === 'none' ? 'none' : 'loaded'} chat={chat} onPicture={setPicture} />
        </ReceiptContext>
        <Composer
          chat={chat}
          wish={wish}
          fault={fault}
          onAsked={onAsked}
          onFiles={attach}
          onFaultSeen={() => setFault(undefined)}
        />
        {isDragged && <p className="drop-zone">{t('drop')}</p>}
      </section>
      {picture && <PictureView url={picture} onClose={() => setPicture(undefined)} />}
    </>
  );
}

const HOUR_MINUTES = 60;

/** Whether somebody is there, and how soon they answer; the server says both. */
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
