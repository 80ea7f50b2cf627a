import { Icon } from '@krapao/ui/brand/icon';
import { Retry } from '@krapao/ui/states/retry';
import { useDelayed } from '@krapao/ui/states/skeleton';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '../browser/use-is-online.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { formatDay } from '../time/format.ts';
import { useServerNow } from '../time/use-server-now.ts';
import { Bubble } from './bubble.tsx';
import type { Chat } from './chat.ts';
import { isLoaded, isLoading } from './chat-reducer.ts';
import { dayWord, eventsAfter, rowsOf } from './rows.ts';
import { readTo } from './thread.ts';
import { useChatState } from './use-chat-state.ts';
import { useScrollPlace } from './use-scroll-place.ts';
import './history.css';

const MINUTE_MS = 60_000;

/** A line of the page's own among the messages, by its time. */
export type HistoryEvent = { readonly at: string; readonly line: ReactNode };

type Props = { chat: Chat; onPicture: (url: string) => void; events?: readonly HistoryEvent[] };

/** Messages of the conversation, oldest first; scrolling to the top loads older messages. */
export function History({ chat, onPicture, events = [] }: Props) {
  const t = useTranslations('chat');
  const common = useTranslations('common');
  const state = useChatState(chat);
  const isOnline = useIsOnline();
  const { log, list, isAtEnd, goToEnd, onScroll } = useScrollPlace(chat, state);
  const read = readTo(state.thread, state.readSeq, chat.side);
  const isEmpty = isLoaded(state) && state.thread.length === 0;
  const isLate = useDelayed(state.isLoadingOlder || (isLoading(state) && state.thread.length === 0));
  const isCut = !isOnline || state.connection === 'disconnected';
  return (
    <div className="history">
      <div
        ref={log}
        className="history-log"
        role="log"
        aria-live="off"
        aria-label={t('history')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={list} className="history-list">
          {isEmpty && (
            <div className="history-welcome">
              <b>{t('welcome')}</b>
              <p>{t('welcomeText')}</p>
            </div>
          )}
          {state.history === 'failed' && (
            <Retry title={common('notLoaded')} retryLabel={common('retry')} onRetry={chat.load} />
          )}
          <ol>
            {rowsOf(state.thread).map(({ day, ...row }, index) => (
              <li key={row.item.id} data-message={row.item.id}>
                {day && (
                  <p className="history-day">
                    <Day instant={day} />
                  </p>
                )}
                <Bubble
                  {...row}
                  chat={chat}
                  isRead={row.item.seq !== null && row.item.seq <= read}
                  isCut={isCut}
                  onPicture={onPicture}
                />
                {eventsAfter(events, state.thread, index).map(({ at, line }) => (
                  <Fragment key={at}>{line}</Fragment>
                ))}
              </li>
            ))}
          </ol>
          {state.isTyping && (
            <p className="history-typing">
              <span className="spoken">{t('typing')}</span>
              <i />
              <i />
              <i />
            </p>
          )}
        </div>
      </div>
      {isLate && (
        <p className="history-older" role="status">
          {common('loading')}
        </p>
      )}
      {!isAtEnd && state.unread > 0 && (
        <button type="button" className="history-hint" onClick={goToEnd}>
          {t('newMessages', { n: state.unread })}
          <Icon name="arrdown" size="s" />
        </button>
      )}
      {isCut && (
        <p className="history-cut" role="status">
          <Icon name="wifi" size="s" />
          {common('offline')}
        </p>
      )}
    </div>
  );
}

function Day({ instant }: { instant: string }) {
  const t = useTranslations('chat');
  const locale = useLocale();
  const word = dayWord(instant, useServerNow(MINUTE_MS));
  return word ? t(word) : formatDay(instant, locale);
}
