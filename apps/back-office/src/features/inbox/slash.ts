import type { Canned } from './queries.ts';

/** What stands after a slash at the beginning of an answer; undefined where no canned reply is wanted. */
export const slashWords = (text: string): string | undefined => /^\/([^\s/]*)$/.exec(text)?.[1];

/** The replies that somebody means: by code or title, those that begin with it first. */
export function matching(replies: readonly Canned[], words: string): readonly Canned[] {
  const wanted = words.toLowerCase();
  const rank = ({ code, title }: Canned) => {
    const names = [code, title.toLowerCase()];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return replies.filter((reply) => rank(reply) < 2).sort((one, other) => rank(one) - rank(other));
}
