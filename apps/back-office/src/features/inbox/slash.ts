import type { Canned } from './queries.ts';

/** Returns the text after a leading slash; undefined where no canned reply is meant. */
export const slashWords = (text: string): string | undefined => /^\/([^\s/]*)$/.exec(text)?.[1];

/** Returns the canned replies that match by code or title, prefix matches first. */
export function matching(replies: readonly Canned[], words: string): readonly Canned[] {
  const wanted = words.toLowerCase();
  const rank = ({ code, title }: Canned) => {
    const names = [code, title.toLowerCase()];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return replies.filter((reply) => rank(reply) < 2).sort((one, other) => rank(one) - rank(other));
}
