import { type Json, join, valueAt } from '../../shared/catalogue/at-path.ts';
import type { FieldSpec } from '../../shared/catalogue/field-spec.ts';
import type { Issue } from './queries.ts';

/** A number written to its end; undefined for "1." or "-". */
export const parseNumber = (text: string): number | undefined =>
  /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;

/** Fields of a draft with a number that is not written to its end: the draft holds its text. */
export function unfinishedNumbers(specs: readonly FieldSpec[], value: Json, path = ''): Issue[] {
  const owner = valueAt(value, path);
  const known = typeof owner === 'object' && owner !== null ? (owner as Record<string, Json>) : {};
  return specs
    .filter(({ when }) => !when || when(known))
    .flatMap((spec) => {
      const at = spec.at === '' ? path : join(path, spec.at);
      const found = valueAt(value, at);
      if (spec.type === 'number' || spec.type === 'odds') {
        if (typeof found !== 'string') return [];
        return [{ path: at, reason: found.trim() === '' ? 'MISSING' : 'NO_NUMBER', limit: null } as const];
      }
      if (spec.type === 'group') return unfinishedNumbers(spec.of, value, at);
      if (spec.type !== 'list' || !Array.isArray(found)) return [];
      return found.flatMap((_, index) => unfinishedNumbers(spec.of, value, join(at, index)));
    });
}
