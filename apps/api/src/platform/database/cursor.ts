import { AppError } from '../http/app-error.ts';

/** A list's cursor: the sort values of its last row, as one opaque string. */
export const writeCursor = (values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Returns `count` values, or rejects a cursor that is not ours. */
export function readCursor(cursor: string, count: number): string[] {
  const values = parse(Buffer.from(cursor, 'base64url').toString());
  const isOurs = Array.isArray(values) && values.length === count && values.every((value) => typeof value === 'string');
  // The first value is a time in every list.
  if (!isOurs || Number.isNaN(Date.parse(values[0] ?? ''))) throw new AppError('KEY_INVALID', { key: 'after' });
  return values;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
