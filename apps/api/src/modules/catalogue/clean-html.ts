import { pathsOf } from '@krapao/contract/documents/marks';
import type { z } from 'zod';
import { cleanHtml } from '../../platform/text/html.ts';

/** The schema with a transform that cleans every field marked as HTML. */
export function withCleanHtml<Value>(schema: z.ZodType<Value>): z.ZodType<Value> {
  const paths = pathsOf(schema, 'html').map((path) => path.split('.').filter(Boolean));
  return schema.transform((value) => paths.reduce<unknown>(cleanAt, value) as Value);
}

function cleanAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return cleanHtml(String(value));
  if (Array.isArray(value)) return value.map((entry) => cleanAt(entry, rest));
  const fields = Object.entries(value as object);
  return Object.fromEntries(
    fields.map(([name, inner]) => [name, step === '*' || step === name ? cleanAt(inner, rest) : inner]),
  );
}
