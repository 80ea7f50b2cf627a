import { formatDateTime } from '@krapao/web/time/format.ts';

/** "14/03/2026" in Bangkok. */
export const dayOf = (instant: string | number): string => formatDateTime(instant).slice(0, 10);

export type DayGroup<Item> = { readonly day: string; readonly items: readonly [Item, ...Item[]] };

/** Groups items by the day of an instant, in their order. */
export function groupByDay<Item>(items: readonly Item[], instantOf: (item: Item) => string): DayGroup<Item>[] {
  const groups: { day: string; items: [Item, ...Item[]] }[] = [];
  for (const item of items) {
    const day = dayOf(instantOf(item));
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}
