import type { ChatMessage } from '@krapao/contract/calls/chat';

/** As the search sees it: one spelling of each letter, lower case, without spaces, for Thai and Lao have few. */
export const plainOf = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '');

/** Every two letters that follow each other, once each. */
export function gramsOf(plain: string): string[] {
  const letters = [...plain];
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))];
}

/** All that can be read of a message. */
export const wordsOf = ({ payload, payloads = [] }: ChatMessage): string =>
  [
    payload?.message,
    payload?.title,
    payload?.reference,
    ...payloads.flatMap(({ title, subtitle }) => [title, subtitle]),
  ]
    .filter(Boolean)
    .join(' ');
