export type Likeness = 'match' | 'no-match' | 'indeterminate';

/** The form account numbers are compared in: digits, and x for what a bank or verifier hid. */
export const spellAccount = (account: string): string => account.replaceAll(/[\s-]/g, '').replaceAll(/[xX*•]/g, 'x');

export const isMasked = (account: string): boolean => /[^0-9]/.test(spellAccount(account));

/**
 * Whether a number as it was told is this account. Hidden digits can rule an account out, but never
 * in: somebody else may have the same digits in the places that are shown.
 */
export function compareAccounts(told: string, account: string): Likeness {
  const [seen, known] = [spellAccount(told), spellAccount(account)];
  if (!isMasked(seen)) return seen === known ? 'match' : 'no-match';
  return new RegExp(`^${maskPattern(seen, known.length)}$`).test(known) ? 'indeterminate' : 'no-match';
}

/** Whether two tellings cannot be of one account. Two with hidden digits say nothing against each other. */
export function contradicts(one: string, other: string): boolean {
  if (isMasked(one) && isMasked(other)) return false;
  const [told, whole] = isMasked(other) ? [other, one] : [one, other];
  return compareAccounts(told, whole) === 'no-match';
}

/** With another number of places the shown digits may stand anywhere, in their order. */
function maskPattern(seen: string, places: number): string {
  if (seen.length === places) return seen.replaceAll(/[^0-9]/g, '\\d');
  return `\\d*${seen.split(/[^0-9]+/).join('\\d*')}\\d*`;
}
