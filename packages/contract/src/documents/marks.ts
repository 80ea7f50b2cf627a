import { z } from 'zod';
import type { Marks } from '../office/changes.ts';

type Mark = keyof Marks | 'html';

const registry = z.registry<Partial<Record<Mark, true>>>();

function mark<Schema extends z.ZodType>(schema: Schema, name: Mark): Schema {
  const marked = schema.clone();
  registry.add(marked, { ...registry.get(schema), [name]: true });
  return marked;
}

/** Marks a field that decides the amount, recipient or destination of money: a change needs a second approver. */
export const money = <Schema extends z.ZodType>(schema: Schema): Schema => mark(schema, 'money');

/**
 * Marks a switch that starts payouts: switching on needs a second approver, switching off needs one person and is
 * immediate.
 */
export const payout = <Schema extends z.ZodType>(schema: Schema): Schema => mark(schema, 'payout');

/** Marks a field that can stop money or lead members elsewhere: a change needs `service.write`. */
export const service = <Schema extends z.ZodType>(schema: Schema): Schema => mark(schema, 'service');

/** Marks HTML written by operators, which the server cleans. */
export const html = <Schema extends z.ZodType>(schema: Schema): Schema => mark(schema, 'html');

const known = new WeakMap<z.ZodType, Marks>();

export function marksOf(schema: z.ZodType): Marks {
  const found = known.get(schema) ?? {
    money: pathsOf(schema, 'money'),
    payout: pathsOf(schema, 'payout'),
    service: pathsOf(schema, 'service'),
  };
  known.set(schema, found);
  return found;
}

/** Paths of the marked fields, such as "slices.*.ppm". */
export function pathsOf(schema: z.core.$ZodType, name: Mark, path = ''): string[] {
  if (registry.get(schema)?.[name]) return [path];
  const inner = fieldsOf(schema).flatMap(([step, field]) =>
    pathsOf(field, name, [path, step].filter(Boolean).join('.')),
  );
  return [...new Set(inner)];
}

/** The schemas directly inside a schema, each with its path segment; empty for a wrapper or an alternative. */
function fieldsOf(schema: z.core.$ZodType): (readonly [step: string, field: z.core.$ZodType])[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape);
    case 'array':
      return [['*', def.element]];
    case 'record':
      return [['*', def.valueType]];
    case 'union':
      return def.options.map((option) => ['', option] as const);
    case 'pipe':
      return [
        ['', def.in],
        ['', def.out],
      ];
    case 'default':
    case 'nullable':
    case 'optional':
      return [['', def.innerType]];
    default:
      return [];
  }
}
