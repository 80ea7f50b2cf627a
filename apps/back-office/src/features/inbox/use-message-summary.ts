import type { ChatMessage } from '@krapao/web/chat/thread.ts';
import { wordsOf } from '@krapao/web/chat/thread.ts';
import { useTranslations } from 'use-intl';

/** Returns a message in one line: its text, or the name of its kind. */
export function useMessageSummary(): (message: ChatMessage) => string {
  const t = useTranslations('inbox.kinds');
  return (message) => {
    const words = wordsOf(message).trim();
    if (words) return words;
    if (message.message_type === 'media') return t(message.payload?.fileType ?? 'file');
    return message.payload?.reference ?? t('other');
  };
}
