const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * A message without the space around it, empty where nobody would see any of it. Zero-width marks alone are nothing,
 * but they stay among other letters: they join emoji and part the words of Thai and Lao.
 */
export const trimMessage = (text: string): string => (UNSEEN.test(text) ? '' : text.trim());
