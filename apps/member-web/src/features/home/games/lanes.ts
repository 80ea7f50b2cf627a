import type { Slot } from '../../../shared/money/wallet-query.ts';

const CATEGORIES = ['slot', 'sport', 'lotto'] as const;

export type LaneOf = { readonly category: Slot['category']; readonly slots: readonly Slot[]; readonly open: number };

/** The games by kind, in the operator's order. A kind without games has no lane. */
export function lanesOf(slots: readonly Slot[]): LaneOf[] {
  return CATEGORIES.map((category) => {
    const own = slots.filter((slot) => slot.category === category);
    return { category, slots: own, open: own.filter(({ isActive }) => isActive).length };
  }).filter((lane) => lane.slots.length > 0);
}
