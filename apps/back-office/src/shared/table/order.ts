/** The column that a list is sorted by; none is the list's own order. */
export type Order = { readonly id: string; readonly isUp: boolean };
type Sortable<Row> = { readonly id: string; readonly sort?: (row: Row) => number | string | undefined };

/** The largest first, then the smallest, then the list's own order again. */
export function nextOrder(order: Order | undefined, id: string): Order | undefined {
  if (order?.id !== id) return { id, isUp: false };
  return order.isUp ? undefined : { id, isUp: true };
}

/** Rows without a value come last in both directions. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  order: Order | undefined,
): readonly Row[] {
  const sortOf = columns.find(({ id }) => id === order?.id)?.sort;
  if (!order || !sortOf) return rows;
  return rows.toSorted((one, other) => {
    const [a, b] = [sortOf(one), sortOf(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    const byValue = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
    return order.isUp ? byValue : -byValue;
  });
}
