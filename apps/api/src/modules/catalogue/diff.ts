import { isDeepStrictEqual } from 'node:util';

export type FieldChange = { path: string; before: unknown; after: unknown };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Where two values differ, as deep down as both have the same shape. What is not there is null. */
export function diff(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const isSameShape = isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after);
  if (!isSameShape) return [{ path, before: before ?? null, after: after ?? null }];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => diff(before[field], after[field], path ? `${path}.${field}` : field));
}

/** As it travels and is kept: two values that are the same as JSON are the same. */
export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
