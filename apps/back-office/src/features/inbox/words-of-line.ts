import type { ChatMessage } from '@krapao/web/chat/thread.ts';
import { wordsOf } from '@krapao/web/chat/thread.ts';
import { useTranslations } from 'use-intl';

/** A message in one line: its words, or what it is where it has none. */
export function useWordsOf(): (message: ChatMessage) => string {
  const t = useTranslations('inbox.kinds');
  return (message) => {
    const words = wordsOf(message).trim();
    if (words) return words;
    if (message.message_type === 'media') return t(message.payload?.fileType ?? 'file');
    return message.payload?.reference ?? t('other');
  };
}
