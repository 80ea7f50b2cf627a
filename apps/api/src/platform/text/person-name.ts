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
