import { LIMITS } from '@krapao/contract/limits';
import { trimMessage } from '@krapao/contract/trim-message';
import { Button } from '@krapao/ui/actions/button';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Icon } from '@krapao/ui/brand/icon';
import { hasMouse } from '@krapao/web/browser/has-mouse.ts';
import type { Chat } from '@krapao/web/chat/chat.ts';
import { ACCEPTED } from '@krapao/web/chat/files.ts';
import { useFileError } from '@krapao/web/chat/use-file-error.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommands } from '../../shared/keys/commands.ts';
import { draftOf, saveDraft } from './drafts.ts';
import type { DraftKind } from './message-draft.ts';
import { type Canned, cannedQuery } from './queries.ts';
import { matching, slashWords } from './slash.ts';
import './composer.css';

const CardSheet = lazyChunk(['inbox'], async () => (await import('./card-sheet.tsx')).CardSheet);
const BuilderSheet = lazyChunk(['inbox', 'chat'], async () => (await import('./builder-sheet.tsx')).BuilderSheet);

type Props = {
  id: string;
  chat: Chat;
  /** The customer's language. */
  locale: 'th' | 'la' | 'en';
  /** The member whose entries can be sent as cards. */
  memberId: string | null;
  /** Error of a chosen file. */
  error: unknown;
  onFiles: (files: Iterable<File>) => void;
  onErrorSeen: () => void;
};

const CHIPS = 6;

/** Composer of an answer: text, canned replies, files and structured messages. */
export function Composer({ id, chat, locale, memberId, error, onFiles, onErrorSeen }: Props) {
  const t = useTranslations('inbox');
  const errorText = useFileError();
  const [text, setText] = useState(() => draftOf(id));
  const [chosen, setChosen] = useState(0);
  const [building, setBuilding] = useState<DraftKind>();
  const [isPicking, setPicking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const listId = useId();
  const canned = useQuery(cannedQuery).data ?? [];
  const slash = slashWords(text);
  const offered = slash === undefined ? [] : matching(canned, slash);
  const write = (next: string) => {
    setText(next);
    setChosen(0);
    saveDraft(id, next);
  };
  const insert = ({ texts }: Canned) => {
    const words = texts[locale];
    write(slash === undefined && text.trim() ? `${text.trimEnd()} ${words}` : words);
    field.current?.focus();
  };
  const send = () => {
    if (trimMessage(text) === '') return;
    chat.sendText(text);
    write('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const reply = offered[chosen];
    if (reply) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        return setChosen((chosen + step + offered.length) % offered.length);
      }
      if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault();
        return insert(reply);
      }
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      if (slash === undefined) field.current?.blur();
      else write('');
    }
    if (event.key !== 'Enter' || event.shiftKey || !hasMouse()) return;
    event.preventDefault();
    send();
  };
  useCommands([
    { id: 'answer', group: 'page', label: t('answer'), icon: 'chat', keys: 'r', run: () => field.current?.focus() },
  ]);
  const more: [DraftKind, 'bolt' | 'ticket' | 'chat'][] = [
    ['buttons', 'bolt'],
    ['generic', 'ticket'],
    ['quick_replies', 'chat'],
  ];
  return (
    <div className="composer">
      {error !== undefined && (
        <p className="composer-error" role="alert">
          <Icon name="warn" />
          <span className="grow">{errorText(error)}</span>
          <IconButton icon="close" size="sm" label={t('remove')} onClick={onErrorSeen} />
        </p>
      )}
      {offered.length > 0 ? (
        <div className="composer-slash" role="listbox" id={listId} aria-label={t('canned')}>
          {offered.map((reply, index) => (
            <button
              key={reply.code}
              type="button"
              role="option"
              id={`${listId}-${index}`}
              tabIndex={-1}
              aria-selected={index === chosen}
              onClick={() => insert(reply)}
            >
              <b>{reply.title}</b>
              <small>{reply.texts[locale]}</small>
            </button>
          ))}
        </div>
      ) : (
        canned.length > 0 && (
          <fieldset className="composer-canned" aria-label={t('canned')}>
            {canned.slice(0, CHIPS).map((reply) => (
              <button key={reply.code} type="button" title={reply.texts[locale]} onClick={() => insert(reply)}>
                {reply.title}
              </button>
            ))}
          </fieldset>
        )
      )}
      <div className="composer-field">
        <textarea
          ref={field}
          rows={2}
          value={text}
          maxLength={LIMITS.chatTextCharsMax}
          placeholder={canned.length > 0 ? t('writeOrSlash') : t('write')}
          aria-label={t('write')}
          aria-autocomplete="list"
          aria-controls={offered.length > 0 ? listId : undefined}
          aria-activedescendant={offered.length > 0 ? `${listId}-${chosen}` : undefined}
          enterKeyHint={hasMouse() ? 'send' : 'enter'}
          onChange={({ currentTarget }) => {
            write(currentTarget.value);
            if (trimMessage(currentTarget.value) !== '' && slashWords(currentTarget.value) === undefined)
              chat.notifyTyping();
          }}
          onKeyDown={onKeyDown}
        />
        <div className="composer-tools">
          <IconButton size="sm" icon="attach" label={t('attach')} onClick={() => files.current?.click()} />
          <input
            ref={files}
            type="file"
            accept={ACCEPTED}
            multiple
            hidden
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = ''; // Allows the same file again.
            }}
          />
          {memberId !== null && (
            <Button size="xs" tone="ghost" icon="statement" onClick={() => setPicking(true)}>
              <span className="composer-tool-name">{t('card.name')}</span>
            </Button>
          )}
          {more.map(([kind, icon]) => (
            <Button key={kind} size="xs" tone="ghost" icon={icon} onClick={() => setBuilding(kind)}>
              <span className="composer-tool-name">{t(`builder.${kind}`)}</span>
            </Button>
          ))}
          <span className="grow" />
          <span className="ink-mute num is-thin">
            {text.length} / {LIMITS.chatTextCharsMax}
          </span>
          <Button size="sm" tone="gold" disabled={trimMessage(text) === ''} onClick={send}>
            {t('send')}
            <span aria-hidden="true">
              <kbd>↵</kbd>
            </span>
          </Button>
        </div>
      </div>
      <Suspense>
        {isPicking && memberId !== null && (
          <CardSheet
            memberId={memberId}
            onPick={(reference) => {
              chat.sendMessage({ message_type: 'text', payload: { message: trimMessage(text), reference } });
              write('');
              setPicking(false);
            }}
            onClose={() => setPicking(false)}
          />
        )}
        {building && (
          <BuilderSheet
            kind={building}
            message={text}
            onSend={(message) => {
              chat.sendMessage(message);
              if (building !== 'generic') write('');
            }}
            onClose={() => setBuilding(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
