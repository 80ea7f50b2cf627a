/** Returns the row after or before the open row; the first row if none is open. */
export function neighbourOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  opened: string | undefined,
  step: 1 | -1,
): Row | undefined {
  const at = rows.findIndex(({ id }) => id === opened);
  return at === -1 ? rows[0] : rows[at + step];
}
