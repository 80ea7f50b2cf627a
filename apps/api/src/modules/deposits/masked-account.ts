/** Result of comparing partly hidden names or numbers; `indeterminate` when the shown parts decide nothing. */
export type Likeness = 'match' | 'no-match' | 'indeterminate';

/** Normal form for comparing account numbers: digits, and x for each masked one. */
export const spellAccount = (account: string): string => account.replaceAll(/[\s-]/g, '').replaceAll(/[xX*•]/g, 'x');

export const isMasked = (account: string): boolean => /[^0-9]/.test(spellAccount(account));

/**
 * Compares a reported number with an account. A masked number can rule an account out but never confirms it:
 * other accounts may have the same digits in the shown places.
 */
export function compareAccounts(reported: string, account: string): Likeness {
  const [seen, known] = [spellAccount(reported), spellAccount(account)];
  if (!isMasked(seen)) return seen === known ? 'match' : 'no-match';
  return new RegExp(`^${maskPattern(seen, known.length)}$`).test(known) ? 'indeterminate' : 'no-match';
}

/** Whether two reports cannot mean one account. Two masked numbers never contradict each other. */
export function contradicts(one: string, other: string): boolean {
  if (isMasked(one) && isMasked(other)) return false;
  const [reported, whole] = isMasked(other) ? [other, one] : [one, other];
  return compareAccounts(reported, whole) === 'no-match';
}

/** If the lengths differ, the shown digits may be anywhere, in their order. */
function maskPattern(seen: string, places: number): string {
  if (seen.length === places) return seen.replaceAll(/[^0-9]/g, '\\d');
  return `\\d*${seen.split(/[^0-9]+/).join('\\d*')}\\d*`;
}
