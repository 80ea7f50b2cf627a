const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Trims a message; returns '' when nothing in it is visible. Zero-width characters stay inside a text, because they
 * join emoji and separate words in Thai and Lao.
 */
export const trimMessage = (text: string): string => (UNSEEN.test(text) ? '' : text.trim());
