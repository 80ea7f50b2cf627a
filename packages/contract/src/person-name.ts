const TITLE = /^(นาย|นางสาว|นาง|น\.ส\.|ด\.ช\.|ด\.ญ\.|MR|MRS|MS|MISS|MASTER|ທ້າວ|ນາງສາວ|ນາງ|ທ\.|ນ\.|บริษัท|บจก|บจก\.)\.?$/u;
/** Titles written onto the name without a space. */
const JOINED_TITLE = /^(นางสาว|นาย|นาง|น\.ส\.|ด\.ช\.|ด\.ญ\.|MR\.|MRS\.|MS\.|MISS\.|ທ້າວ|ທ\.|ນ\.)(?=\p{L}{2})/iu;

/** The words of a person's name without titles, with one spelling of each letter. */
export const nameWords = (name: string): string[] =>
  name
    .normalize('NFC')
    .replaceAll('\u200b', '')
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .replaceAll('\u0ecd\u0eb2', '\u0eb3')
    .trim()
    .split(/\s+/)
    .filter((word) => !TITLE.test(word.toUpperCase()))
    .map((word) => word.replace(JOINED_TITLE, ''))
    .filter((word) => word !== '');

/** Equal for two spellings of a name that differ in spaces, case or title. */
export const nameKey = (name: string): string => nameWords(name).join('').toUpperCase();

/** Titles that a person may add to be another: beside those on bank accounts. */
const POLITE = /^(คุณ|ดร|DR|KHUN|K|ທ່ານ)$/u;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

/**
 * The words of a name as far as they tell people apart: without titles, invisible characters, width of letters, case and
 * punctuation.
 */
export function plainNameWords(name: string): string[] {
  const visible = name
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[-_/·‐-―]/gu, ' ');
  return nameWords(visible)
    .map((word) => word.toUpperCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''))
    .filter((word) => word !== '' && !POLITE.test(word));
}

const sorted = (letters: string): string => [...letters].sort().join('');

/** Whether two names are of the same words, however they are ordered, joined or spelled out. */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [plainNameWords(one), plainNameWords(other)];
  const [joined, joinedOther] = [words.join(''), others.join('')];
  if (joined === '' || sorted(joined) !== sorted(joinedOther)) return false;
  return words.every((word) => joinedOther.includes(word)) || others.every((word) => joined.includes(word));
}

const THAI_LAO = /[\u0e00-\u0eff]/;

/** Compares two names of one person, whose bank may spell them in another script than they do themselves. */
export function compareNames(one: string, other: string): 'same' | 'different' | 'other-script' {
  if (nameKey(one) === nameKey(other)) return 'same';
  return THAI_LAO.test(one) === THAI_LAO.test(other) ? 'different' : 'other-script';
}
