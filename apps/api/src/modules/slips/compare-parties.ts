import { compareAccounts } from '../deposits/public.ts';

/** Parts of names and numbers are hidden, so there is a third answer: nobody can tell. */
export type Likeness = 'match' | 'no-match' | 'indeterminate';

/** Fewer digits are shared by too many accounts. */
const DIGITS_MIN = 4;
const LETTERS_MIN = 2;

/** Whether a number with hidden digits is this account's, as far as the shown ones say. */
export function compareNumbers(told: string, known: string): Likeness {
  if (!/\d/.test(told)) return 'indeterminate';
  const likeness = compareAccounts(told, known);
  if (likeness !== 'indeterminate') return likeness;
  const places = told.replaceAll(/[\s-]/g, '').length;
  const digits = told.replaceAll(/\D/g, '').length;
  return places === known.length && digits >= DIGITS_MIN ? 'match' : 'indeterminate';
}

/**
 * Whether a name as it was told, in any of its spellings, is this person's. Last names are mostly cut
 * to a letter; a spelling in another script says nothing either way.
 */
export function compareNames(told: readonly (string | undefined)[], known: string): Likeness {
  const own = wordsOf(known);
  const each = told.filter((name) => name !== undefined).map((name) => compareWords(wordsOf(name), own));
  if (each.includes('match')) return 'match';
  return each.includes('no-match') ? 'no-match' : 'indeterminate';
}

type Word = { letters: string; isCut: boolean };

const TITLE = /^(นาย|นางสาว|นาง|น\.ส\.|ด\.ช\.|ด\.ญ\.|MR|MRS|MS|MISS|MASTER|ທ້າວ|ນາງສາວ|ນາງ|ທ\.|ນ\.|บริษัท|บจก|บจก\.)\.?$/u;
/** Titles that are written onto the name. */
const JOINED_TITLE = /^(นางสาว|นาย|นาง|น\.ส\.)(?=\p{L}{2})/u;
const MASK = /[*•….]+|x{2,}/u;

function wordsOf(name: string): Word[] {
  const words = name
    .normalize('NFC')
    .replaceAll('\u200b', '')
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .replaceAll('\u0ecd\u0eb2', '\u0eb3')
    .trim()
    .split(/\s+/)
    .filter((word) => !TITLE.test(word.toUpperCase()))
    .map((word) => word.replace(JOINED_TITLE, ''));
  return words.flatMap((word) => {
    const [letters = ''] = word.split(MASK);
    return word === '' ? [] : { letters: letters.toUpperCase(), isCut: letters.length < word.length };
  });
}

function compareWords(told: readonly Word[], own: readonly Word[]): Likeness {
  if (told.length === 0 || own.length === 0 || scriptOf(told) !== scriptOf(own)) return 'indeterminate';
  if (fits(told, own) || fits(told, [...own].reverse())) {
    const isNamed = told.some(({ letters, isCut }) => !isCut && letters.length >= LETTERS_MIN);
    return isNamed ? 'match' : 'indeterminate';
  }
  return 'no-match';
}

/** Every word that is told is one of the person's own, in their order; the last may be only its beginning. */
function fits(told: readonly Word[], own: readonly Word[]): boolean {
  let next = 0;
  return told.every(({ letters, isCut }, index) => {
    const isBeginning = isCut || (index > 0 && index === told.length - 1);
    const isIt = ({ letters: word }: Word) => (isBeginning ? word.startsWith(letters) : word === letters);
    // The first name stands first; between it and the last there may be others that are not told.
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
