/** One field: two digits of id, two of length, then the value. Values can contain fields. */
export type Field = readonly [id: string, value: string];

const LENGTH_MAX = 99;

export function writeFields(fields: readonly (Field | undefined)[]): string {
  return fields
    .filter((field) => field !== undefined)
    .map(([id, value]) => {
      if (value.length > LENGTH_MAX) throw new RangeError(`too long for field ${id}: ${value}`);
      return id + String(value.length).padStart(2, '0') + value;
    })
    .join('');
}

/** Undefined when the text does not consist of fields to its end, or repeats a field. */
export function readFields(text: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    if (id === undefined || fields.has(id)) return undefined;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length)) return undefined;
    fields.set(id, value);
    at += 4 + value.length;
  }
  return fields.size > 0 ? fields : undefined;
}
