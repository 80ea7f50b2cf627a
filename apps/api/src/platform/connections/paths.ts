import { z } from 'zod';

/** Where a value stands in a service's answer. */
export const Path = z.string().regex(/^[\w-]+(\.[\w-]+)*$/, 'must be a path as data.0.id');

/** The part of an answer at a path such as `data.0`; the whole at an empty one. */
export const partAt = (json: unknown, path: string): unknown =>
  (path === '' ? [] : path.split('.')).reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    return (value as Record<string, unknown>)[key];
  }, json);

/** The value at a path, as text. Undefined where there is none, or where it is a list or object. */
export function valueAt(json: unknown, path: string): string | undefined {
  const found = partAt(json, path);
  return ['string', 'number', 'boolean'].includes(typeof found) ? String(found) : undefined;
}

/** Lists of values have spaces, commas or bars between. */
export const isOneOf = (list: string, value: string | undefined): boolean =>
  value !== undefined &&
  list
    .split(/[\s,|]+/)
    .filter(Boolean)
    .includes(value);
