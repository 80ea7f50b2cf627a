import type { Call } from '@krapao/contract/call';
import fc from 'fast-check';
import { form } from '../slips.ts';
import {
  HOSTILE_BODIES,
  HOSTILE_FILE_NAMES,
  HOSTILE_FILES,
  HOSTILE_HEADERS,
  HOSTILE_QUERIES,
  HOSTILE_STRINGS,
  HOSTILE_VALUES,
} from './hostile-values.ts';
import { valuesOf } from './schema-values.ts';

type Fields = Record<string, unknown>;
export type FuzzRequest = {
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
};

/** Requests of a call, valid and nearly valid by its schemas; `known` are values of the database near its subject. */
export function requestsOf(key: string, call: Call, known: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const path = key.split(' ')[1] ?? '';
  const part = (schema: Call['body'], hostile: readonly unknown[]) => {
    if (!schema) return fc.constant<Fields | undefined>(undefined);
    const valid = valuesOf(schema, known) as fc.Arbitrary<Fields>;
    const names = Object.keys(schema.shape);
    return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: spoilt(valid, names, hostile) });
  };
  return fc
    .record({
      params: part(call.params, HOSTILE_STRINGS),
      query: part(call.query, HOSTILE_STRINGS),
      body: part(call.body, HOSTILE_VALUES),
      headers: sometimes(HOSTILE_HEADERS),
      extraQuery: sometimes(HOSTILE_QUERIES),
      extraBody: call.multipart
        ? hostileForm
        : key.startsWith('GET ')
          ? fc.constant(undefined)
          : sometimes(HOSTILE_BODIES),
    })
    .map(({ params = {}, query = {}, body, headers, extraQuery, extraBody }) => ({
      url: urlOf(path, params, query, extraQuery),
      headers: { ...(body && { 'content-type': 'application/json' }), ...extraBody?.headers, ...headers },
      payload: extraBody?.payload ?? (body && JSON.stringify(body)),
    }));
}

const sometimes = <Value>(values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 9 });

const hostileForm = fc
  .record({ bytes: fc.constantFrom(...HOSTILE_FILES), fileName: fc.constantFrom(...HOSTILE_FILE_NAMES) })
  .map(({ bytes, fileName }) => {
    const { body, headers } = form({ bytes, fileName, type: 'image/\u00ff' });
    return { payload: body, headers };
  });

/** A value with one place replaced, removed or added, at any depth. */
const spoilt = (valid: fc.Arbitrary<Fields>, names: readonly string[], hostile: readonly unknown[]) =>
  fc
    .tuple(valid, fc.nat(), fc.option(fc.constantFrom(...hostile), { nil: undefined, freq: 5 }))
    .map(([value, place, replacement]) => {
      const copy = structuredClone(value);
      const places = [...names.map((name) => [copy, name] as const), ...placesIn(copy), [copy, '__proto__x'] as const];
      const [holder, name] = places[place % places.length] ?? [copy, 'x'];
      if (replacement === undefined) delete holder[name];
      else holder[name] = replacement;
      return copy;
    });

/** Every field inside a value, with the object or list that holds it. */
function placesIn(value: unknown): (readonly [Fields, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Fields;
  return Object.keys(holder).flatMap((name) => [[holder, name] as const, ...placesIn(holder[name])]);
}

/** Escaped by hand: a lone surrogate has no encoding of its own. */
const escaped = (value: unknown) =>
  [...String(value)]
    .map((letter) => (/\p{Surrogate}/u.test(letter) ? '%ED%A0%80' : encodeURIComponent(letter)))
    .join('');

function urlOf(path: string, params: Fields, query: Fields, extra: string | undefined): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(params[name] ?? ''));
  const pairs = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  const all = [...pairs, ...(extra ? [extra] : [])].join('&');
  return all ? `${filled}?${all}` : filled;
}
