/** How a name is kept: upper case, single spaces. Typing a space must stay possible, so the ends are left alone. */
export const spell = (typed: string): string => typed.toUpperCase().replaceAll(/\s+/g, ' ');

/** Letters A–Z and spaces, and at least one letter. */
export const isEnglish = (name: string): boolean => /^[A-Z]+( [A-Z]+)*$/.test(name.trim());
