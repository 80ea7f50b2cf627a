export const PASSWORD_CHARS_MIN = 10;

export type Strength = 'weak' | 'fair' | 'good' | 'strong';

/**
 * Hint while typing; the server decides on acceptance. Length counts most, then the number of different characters:
 * "aaaaaaaaaaaaaaaa" is long but weak.
 */
export function strengthOf(password: string): Strength {
  const different = new Set(password.toLowerCase()).size;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  if (password.length < PASSWORD_CHARS_MIN || different < 5) return 'weak';
  const score = Math.min(password.length, 24) + different + kinds * 2;
  if (score >= 36) return 'strong';
  return score >= 27 ? 'good' : 'fair';
}
