import fc from 'fast-check';
import * as core from 'zod/v4/core';

/** Values of the database that may fit a text, so that requests find rows. */
type Known = readonly string[];

const DATES = { min: new Date('2025-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true };
const date = fc.date(DATES);
const LIST_MAX = 4;
const NUMBER_MAX = 1e12;
const TEXT_MAX = 200;

/** Values that a schema takes, but for its own refinements, of which these values pass or fail some. */
export function valuesOf(schema: core.$ZodType, known: Known): fc.Arbitrary<unknown> {
  const { def } = (schema as core.$ZodTypes)._zod;
  const inner = (of: core.$ZodType) => valuesOf(of, known);
  switch (def.type) {
    case 'object':
      return fc
        .record(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, inner(field)])))
        .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
    case 'optional':
    case 'default':
    case 'catch':
      return fc.option(inner(def.innerType), { nil: undefined, freq: 3 });
    case 'nullable':
      return fc.option(inner(def.innerType), { freq: 3 });
    case 'array': {
      const { min = 0, max = LIST_MAX } = boundsOf(def.checks);
      return fc.array(inner(def.element), { minLength: min, maxLength: Math.max(min, Math.min(max, LIST_MAX)) });
    }
    case 'record':
      return fc.dictionary(inner(def.keyType).map(String), inner(def.valueType), { maxKeys: LIST_MAX });
    case 'union':
      return fc.oneof(...def.options.map(inner));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numbers(def);
    case 'string':
      return strings(schema, def, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

type Def = { checks?: core.$ZodCheck<never>[] | undefined; check?: string; format?: string; pattern?: RegExp };
type Bounds = { min?: number; max?: number };

/** Bounds of a number, or of the length of a text or list. */
function boundsOf(checks: Def['checks'] = []): Bounds {
  const bounds: Bounds = {};
  for (const { _zod } of checks) {
    const def = _zod.def as core.$ZodChecks['_zod']['def'];
    if (def.check === 'min_length') bounds.min = def.minimum;
    if (def.check === 'max_length') bounds.max = def.maximum;
    if (def.check === 'greater_than') bounds.min = Number(def.value);
    if (def.check === 'less_than') bounds.max = Number(def.value);
  }
  return bounds;
}

function numbers(def: Def): fc.Arbitrary<number> {
  const { min = -NUMBER_MAX, max = NUMBER_MAX } = boundsOf(def.checks);
  const whole = { min: Math.ceil(min), max: Math.floor(max) };
  const isWhole = [def, ...(def.checks ?? []).map((check) => check._zod.def as Def)].some(({ format }) => format);
  const small = { min: whole.min, max: Math.min(whole.max, Math.max(whole.min, 0) + 1_000) };
  if (isWhole)
    return fc.oneof(
      fc.integer(small),
      fc.maxSafeInteger().map((value) => clamp(value, whole)),
    );
  return fc.oneof(
    fc.integer({ ...small, min: Math.max(small.min, 0) }),
    fc.integer({ min: 1, max: 100_000 }).map((hundredths) => clamp(hundredths / 100, { min, max })),
    fc.double({ min, max, noNaN: true }),
  );
}

const clamp = (value: number, { min, max }: Required<Bounds>) => Math.max(min, Math.min(max, value));

function strings(schema: core.$ZodType, def: Def, known: Known): fc.Arbitrary<string> {
  const fitting = known.filter((value) => core.safeParse(schema, value).success);
  const made = madeStrings(def);
  return fitting.length > 0 ? fc.oneof(fc.constantFrom(...fitting), made) : made;
}

function madeStrings(def: Def): fc.Arbitrary<string> {
  switch (def.format) {
    case 'uuid':
      return fc.uuid();
    case 'datetime':
      return date.map((value) => value.toISOString());
    case 'date':
      return date.map((value) => value.toISOString().slice(0, 10));
    case 'email':
      return fc.oneof(fc.emailAddress(), fc.stringMatching(/^[a-z]{1,12}@[a-z]{1,8}\.example$/));
    case 'url':
      return fc.webUrl({ validSchemes: ['https'] });
    case 'base64':
      return fc.base64String();
    default:
      break;
  }
  const pattern = (def.checks ?? []).map((check) => (check._zod.def as Def).pattern).find(Boolean);
  const { min = 0, max = TEXT_MAX } = boundsOf(def.checks);
  const length = { minLength: min, maxLength: Math.max(min, Math.min(max, TEXT_MAX)) };
  if (pattern) return fc.stringMatching(pattern, { size: 'small' });
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'grapheme' }));
}
