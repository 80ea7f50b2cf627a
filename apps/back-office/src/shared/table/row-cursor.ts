/** Returns the row that a move leads to; undefined without rows. */
export function rowAfter(keys: readonly string[], current: string | undefined, move: Move): string | undefined {
  const last = keys.length - 1;
  if (last < 0) return undefined;
  const at = current === undefined ? -1 : keys.indexOf(current);
  // Without a current row, both directions lead to the first row.
  const next = { down: at + 1, up: at < 0 ? 0 : at - 1, first: 0, last }[move];
  return keys[Math.max(0, Math.min(last, next))];
}

export type Move = 'down' | 'up' | 'first' | 'last';

export const MOVES: Readonly<Record<string, Move>> = { ArrowDown: 'down', ArrowUp: 'up', Home: 'first', End: 'last' };
