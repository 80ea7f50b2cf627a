/** Invisible characters: controls, zero widths, fillers, and marks that turn the direction of writing. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/** The stored form of a name: one spelling of each letter, single spaces, no invisible characters. */
export const spellName = (typed: string): string =>
  withoutInvisible(typed.normalize('NFC').replaceAll(/\s+/g, ' ')).replaceAll(/ +/g, ' ').trim();
