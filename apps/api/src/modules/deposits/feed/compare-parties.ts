import { nameWords } from '@krapao/contract/person-name';
import { compareAccounts, type Likeness } from '../masked-account.ts';

/** Fewer digits are shared by too many accounts. */
const DIGITS_MIN = 4;
const LETTERS_MIN = 2;

/** Compares a possibly masked number with an account. Enough shown digits in the right places count as a match. */
export function compareNumbers(reported: string, known: string): Likeness {
  if (!/\d/.test(reported)) return 'indeterminate';
  const likeness = compareAccounts(reported, known);
  if (likeness !== 'indeterminate') return likeness;
  const places = reported.replaceAll(/[\s-]/g, '').length;
  const digits = reported.replaceAll(/\D/g, '').length;
  return places === known.length && digits >= DIGITS_MIN ? 'match' : 'indeterminate';
}

/**
 * Compares a reported name, in any of its spellings, with a member's. Last names are often cut to a letter; a
 * name in another script is neither a match nor a mismatch.
 */
export function compareNames(reported: readonly (string | undefined)[], known: string): Likeness {
  const own = wordsOf(known);
  const each = reported.filter((name) => name !== undefined).map((name) => compareWords(wordsOf(name), own));
  if (each.includes('match')) return 'match';
  return each.includes('no-match') ? 'no-match' : 'indeterminate';
}

type Word = { letters: string; isCut: boolean };

const MASK = /[*•….]+|x{2,}/u;

function wordsOf(name: string): Word[] {
  return nameWords(name).map((word) => {
    const [letters = ''] = word.split(MASK);
    return { letters: letters.toUpperCase(), isCut: letters.length < word.length };
  });
}

function compareWords(reported: readonly Word[], own: readonly Word[]): Likeness {
  if (reported.length === 0 || own.length === 0 || scriptOf(reported) !== scriptOf(own)) return 'indeterminate';
  if (fits(reported, own) || fits(reported, [...own].reverse())) {
    const isNamed = reported.some(({ letters, isCut }) => !isCut && letters.length >= LETTERS_MIN);
    return isNamed ? 'match' : 'indeterminate';
  }
  return 'no-match';
}

/** Whether every reported word is one of the person's own, in order; the last may be only a prefix. */
function fits(reported: readonly Word[], own: readonly Word[]): boolean {
  let next = 0;
  return reported.every(({ letters, isCut }, index) => {
    const isBeginning = isCut || (index > 0 && index === reported.length - 1);
    const isIt = ({ letters: word }: Word) => (isBeginning ? word.startsWith(letters) : word === letters);
    // The first name must come first; middle names may be missing from the report.
    const found = own.findIndex((word, at) => at >= next && isIt(word));
    next = found + 1;
    return found >= 0 && (index > 0 || found === 0);
  });
}

function scriptOf(words: readonly Word[]): string {
  const letters = words.map((word) => word.letters).join('');
  const scripts = { thai: /\p{Script=Thai}/u, lao: /\p{Script=Lao}/u, latin: /\p{Script=Latin}/u };
  return Object.entries(scripts)
    .filter(([, pattern]) => pattern.test(letters))
    .map(([name]) => name)
    .join('+');
}
