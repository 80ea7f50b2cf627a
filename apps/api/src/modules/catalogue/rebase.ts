import { isDeepStrictEqual } from 'node:util';

export type Rebased = { value: unknown; conflicts: readonly string[] };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Applies the fields in which `changed` differs from `base` to `current`: a three-way merge. A list is one field, since
 * its entries have no names. Conflicts are fields that both sides changed to different values.
 */
export function rebase(base: unknown, changed: unknown, current: unknown, path = ''): Rebased {
  if (isDeepStrictEqual(base, changed)) return { value: current, conflicts: [] };
  if (isDeepStrictEqual(base, current) || isDeepStrictEqual(changed, current)) return { value: changed, conflicts: [] };
  if (!isFields(base) || !isFields(changed) || !isFields(current)) return { value: current, conflicts: [path] };
  const names = [...new Set([...Object.keys(current), ...Object.keys(changed)])];
  const fields = names.map((name) => ({
    name,
    ...rebase(base[name], changed[name], current[name], path ? `${path}.${name}` : name),
  }));
  return {
    // A field without a value was removed.
    value: Object.fromEntries(fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
    conflicts: fields.flatMap(({ conflicts }) => conflicts),
  };
}
