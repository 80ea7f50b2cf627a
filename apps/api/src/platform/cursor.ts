import { AppError } from './app-error.ts';

/** Where the next page of a list begins: the values its last row is sorted by, in one word for the page to send back. */
export const writeCursor = (values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Gives as many values as asked for, or refuses a word that was not made by us. */
export function readCursor(cursor: string, count: number): string[] {
  const values = parse(Buffer.from(cursor, 'base64url').toString());
  const isOurs = Array.isArray(values) && values.length === count && values.every((value) => typeof value === 'string');
  // The first is a time in every list.
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
