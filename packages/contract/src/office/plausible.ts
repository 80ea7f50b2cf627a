import type { FieldChange } from './changes.ts';

/** A money field that becomes this many times as much, or as little, is probably a slip of the hand. */
const FACTOR_LOUD = 3;
/** Percentages above these give away more than an offer can earn back. */
const PERCENT_LOUD: Readonly<Record<string, number>> = {
  'offer.percentOfDeposit': 200,
  'refund.rate': 20,
  'invite.rate': 5,
};

export type Loud = { path: string } & ({ is: 'more' | 'less'; factor: number } | { is: 'high'; percent: number });

const rounded = (factor: number): number => Math.round(factor * 10) / 10;

/** Changes of money fields that deserve a second look, for their author and for the second person. */
export function loudChanges(name: string, changes: readonly FieldChange[]): Loud[] {
  return changes.flatMap(({ path, before, after }): Loud[] => {
    if (typeof after !== 'number') return [];
    const percentMax = PERCENT_LOUD[`${name}.${path}`];
    const high: Loud[] =
      percentMax !== undefined && after > percentMax ? [{ path, is: 'high', percent: percentMax }] : [];
    if (typeof before !== 'number' || before <= 0 || after <= 0) return high;
    if (after / before >= FACTOR_LOUD) return [...high, { path, is: 'more', factor: rounded(after / before) }];
    return before / after >= FACTOR_LOUD ? [...high, { path, is: 'less', factor: rounded(before / after) }] : high;
  });
}
