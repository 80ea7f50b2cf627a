export type Json = unknown;

const isObject = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null;

/** Returns the value at a path such as "slices.2.ppm"; the empty path is the whole value. */
export const valueAt = (value: Json, path: string): Json =>
  path === ''
    ? value
    : path.split('.').reduce<Json>((inner, step) => (isObject(inner) ? inner[step] : undefined), value);

/** Returns a copy with another value at the path. */
export function withValue(value: Json, path: string, next: Json): Json {
  if (path === '') return next;
  const [step = '', ...rest] = path.split('.');
  const inner = isObject(value) ? value[step] : undefined;
  const changed = withValue(inner, rest.join('.'), next);
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === step ? changed : one));
  return { ...(isObject(value) ? value : {}), [step]: changed };
}

/** Returns the list with one entry moved. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.filter((_, index) => index !== from);
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

export const join = (path: string, step: string | number): string => (path === '' ? String(step) : `${path}.${step}`);
