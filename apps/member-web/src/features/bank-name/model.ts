/** The stored form of a name: upper case, single spaces. Not trimmed, or no space could be typed. */
export const spell = (typed: string): string => typed.toUpperCase().replaceAll(/\s+/g, ' ');

/** Letters A–Z and spaces, and at least one letter. */
export const isEnglish = (name: string): boolean => /^[A-Z]+( [A-Z]+)*$/.test(name.trim());
