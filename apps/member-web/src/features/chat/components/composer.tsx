import { LIMITS } from '@krapao/contract/limits';
import { trimMessage } from '@krapao/contract/trim-message';
import { Icon } from '@krapao/ui/icon';
import { IconButton } from '@krapao/ui/icon-button';
import type { Chat } from '@krapao/web/chat/chat.ts';
import { ACCEPTED } from '@krapao/web/chat/files.ts';
import { quickRepliesOf } from '@krapao/web/chat/thread.ts';
import { useChatState } from '@krapao/web/chat/use-chat-state.ts';
import { useFileError } from '@krapao/web/chat/use-file-error.ts';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChatWish } from '../../../shared/chat/open-chat.ts';
import { ReceiptCard } from './receipt-part.ts';

type Props = {
  chat: Chat;
  /** What goes with the next words: a line of the statement or a slip; or the words to begin with. */
  wish: ChatWish;
  /** What is wrong with a file. */
  fault: unknown;
  onAsked: () => void;
  onFiles: (files: Iterable<File>) => void;
  onFaultSeen: () => void;
};

/** Near the end it says how many characters are left. */
const COUNTED_FROM = LIMITS.chatTextCharsMax - 200;

const hasMouse = () => window.matchMedia('(hover: hover)').matches;

/** Where one writes: a file, words, and the way to send them; above it what can be answered with one tap. */
export function Composer({ chat, wish, fault, onAsked, onFiles, onFaultSeen }: Props) {
  const t = useTranslations('chat');
  const { reference, words } = wish;
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const leftId = useId();
  const { thread } = useChatState(chat);
  const errorText = useFileError();
  const left = LIMITS.chatTextCharsMax - text.length;
  const canSend = trimMessage(text) !== '' || reference !== undefined;
  useEffect(() => {
    if (reference !== undefined && hasMouse()) field.current?.focus();
  }, [reference]);
  useEffect(() => {
    if (words !== undefined) setText((written) => written || `${words} `);
  }, [words]);
  const send = () => {
    if (!canSend) return;
    chat.send(text, reference);
    setText('');
    onAsked();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Phones have a button for it, and their Enter begins a new line. While a word is being composed it chooses one.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasMouse()) return;
    event.preventDefault();
    send();
  };
  const quickReplies = quickRepliesOf(thread);
  return (
    <>
      {quickReplies.length > 0 && (
        <fieldset className="chat-quick" aria-label={t('quickReplies')}>
          {quickReplies.map((reply) => (
            <button key={reply.title + reply.payload} type="button" onClick={() => chat.postback(reply)}>
              {reply.title}
            </button>
          ))}
        </fieldset>
      )}
      {fault !== undefined && (
        <p className="chat-fault" role="alert">
          <Icon name="warn" />
          <span className="grow">{errorText(fault)}</span>
          <IconButton icon="close" size="sm" label={t('remove')} onClick={onFaultSeen} />
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
          <IconButton icon="close" size="sm" label={t('remove')} onClick={onAsked} />
        </div>
      )}
      <div className="chat-composer">
        <IconButton icon="attach" label={t('attach')} onClick={() => files.current?.click()} />
        <input
          ref={files}
          type="file"
          accept={ACCEPTED}
          multiple
          hidden
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = ''; // The same file may be chosen again.
          }}
        />
        <div className="chat-field">
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
              if (trimMessage(currentTarget.value) !== '') chat.type();
            }}
            onKeyDown={onKeyDown}
          />
          {text.length >= COUNTED_FROM && (
            <small id={leftId} className={left === 0 ? 'chat-left is-full' : 'chat-left'}>
              {t('left', { n: left })}
            </small>
          )}
        </div>
        <button type="button" className="chat-send" aria-label={t('send')} disabled={!canSend} onClick={send}>
          <Icon name="send" />
        </button>
      </div>
    </>
  );
}
