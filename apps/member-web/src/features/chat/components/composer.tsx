import { LIMITS } from '@krapao/contract/limits';
import { trimMessage } from '@krapao/contract/trim-message';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Icon } from '@krapao/ui/brand/icon';
import { hasMouse } from '@krapao/web/browser/has-mouse.ts';
import type { Chat } from '@krapao/web/chat/chat.ts';
import { ACCEPTED } from '@krapao/web/chat/files.ts';
import { quickRepliesOf } from '@krapao/web/chat/thread.ts';
import { useChatState } from '@krapao/web/chat/use-chat-state.ts';
import { useFileError } from '@krapao/web/chat/use-file-error.ts';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChatOpenRequest } from '../../../shared/chat/open-chat.ts';
import type { FileDraft } from '../use-file-draft.ts';
import { DraftFiles } from './draft-files.tsx';
import { ReceiptCard } from './receipt-part.ts';
import '../chat-composer.css';

type Props = {
  chat: Chat;
  /** A statement entry or slip attached to the next message, or a text to start with. */
  request: ChatOpenRequest;
  draft: FileDraft;
  onRequestHandled: () => void;
};

/** From here on, the number of characters left is shown. */
const COUNTED_FROM = LIMITS.chatTextCharsMax - 200;

/** Text field, files and send button, with quick replies above. */
export function Composer({ chat, request, draft, onRequestHandled }: Props) {
  const t = useTranslations('chat');
  const { reference, words } = request;
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const leftId = useId();
  const { thread } = useChatState(chat);
  const errorText = useFileError();
  const left = LIMITS.chatTextCharsMax - text.length;
  const canSend = trimMessage(text) !== '' || reference !== undefined || draft.files.length > 0;
  useEffect(() => {
    if (reference !== undefined && hasMouse()) field.current?.focus();
  }, [reference]);
  useEffect(() => {
    if (words !== undefined) setText((written) => written || `${words} `);
  }, [words]);
  const send = () => {
    if (!canSend) return;
    draft.send();
    chat.sendText(text, reference);
    draft.clearError();
    setText('');
    onRequestHandled();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Phones have a send button, and Enter starts a new line there. During IME composition, Enter picks a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasMouse()) return;
    event.preventDefault();
    send();
  };
  const quickReplies = quickRepliesOf(thread);
  const answer = (reply: (typeof quickReplies)[number]) => {
    draft.clearError();
    chat.sendPostback(reply);
  };
  return (
    <>
      {quickReplies.length > 0 && (
        <fieldset className="chat-quick" aria-label={t('quickReplies')}>
          {quickReplies.map((reply) => (
            <button key={reply.title + reply.payload} type="button" onClick={() => answer(reply)}>
              {reply.title}
            </button>
          ))}
        </fieldset>
      )}
      {draft.error !== undefined && (
        <p className="chat-error" role="alert">
          <Icon name="warn" />
          <span className="grow">{errorText(draft.error)}</span>
          <IconButton icon="close" size="sm" label={t('remove')} onClick={draft.clearError} />
        </p>
      )}
      {reference !== undefined && (
        <div className="chat-about">
          <div className="grow">
            <small>
              {t('about')} · {t('aboutHelp')}
            </small>
            <Suspense fallback={<b className="num is-thin">{reference}</b>}>
              <ReceiptCard reference={reference} />
            </Suspense>
          </div>
          <IconButton icon="close" size="sm" label={t('remove')} onClick={onRequestHandled} />
        </div>
      )}
      <DraftFiles {...draft} />
      <div className="chat-composer">
        <IconButton icon="attach" label={t('attach')} onClick={() => files.current?.click()} />
        <input
          ref={files}
          type="file"
          accept={ACCEPTED}
          multiple
          hidden
          onChange={({ currentTarget }) => {
            draft.add([...(currentTarget.files ?? [])]);
            currentTarget.value = ''; // Lets the same file be chosen again.
          }}
        />
        <div className="chat-composer-field">
          <textarea
            ref={field}
            rows={1}
            value={text}
            maxLength={LIMITS.chatTextCharsMax}
            placeholder={t('write')}
            aria-label={t('write')}
            aria-describedby={text.length >= COUNTED_FROM ? leftId : undefined}
            enterKeyHint={hasMouse() ? 'send' : 'enter'}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              draft.clearError();
              if (trimMessage(currentTarget.value) !== '') chat.notifyTyping();
            }}
            onKeyDown={onKeyDown}
          />
          {text.length >= COUNTED_FROM && (
            <small id={leftId} className={left === 0 ? 'chat-composer-left is-full' : 'chat-composer-left'}>
              {t('left', { n: left })}
            </small>
          )}
        </div>
        <button type="button" className="chat-composer-send" aria-label={t('send')} disabled={!canSend} onClick={send}>
          <Icon name="send" />
        </button>
      </div>
    </>
  );
}
