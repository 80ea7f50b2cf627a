import type { ChatMessage } from '@krapao/contract/calls/chat';

/** The normal form for search: NFC, lower case, no spaces, because Thai and Lao text has few. */
export const plainOf = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '');

/** Every bigram, once each. */
export function gramsOf(plain: string): string[] {
  const letters = [...plain];
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))];
}

/** All readable text of a message. */
export const wordsOf = ({ payload, payloads = [] }: ChatMessage): string =>
  [
    payload?.message,
    payload?.title,
    payload?.reference,
    ...payloads.flatMap(({ title, subtitle }) => [title, subtitle]),
  ]
    .filter(Boolean)
    .join(' ');
