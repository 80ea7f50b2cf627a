import type { ErrorCode } from '@krapao/contract/errors';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** Validates one part of a request; the first error names its field and becomes the answer. */
export function validate(
  schema: z.ZodType | undefined,
  value: unknown,
  invalidCode?: (key: string) => ErrorCode | undefined,
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;

  const path = parsed.error.issues[0]?.path ?? [];
  const key = path.join('.') || 'body';
  if (valueAt(value, path) === undefined) throw new AppError('KEY_MISSING', { key });
  throw new AppError(invalidCode?.(key) ?? 'KEY_INVALID', { key });
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], value);
}
