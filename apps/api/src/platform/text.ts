/** What nobody sees: control characters, zero widths, fillers, and signs that turn the direction of writing. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/** A name as it is kept: one spelling of each letter, single spaces, nothing that cannot be seen. */
export const spellName = (typed: string): string =>
  withoutInvisible(typed.normalize('NFC').replaceAll(/\s+/g, ' ')).replaceAll(/ +/g, ' ').trim();
