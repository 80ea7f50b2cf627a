import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSafeNumber, parse } from 'lossless-json';
import { AppError } from './app-error.ts';

/**
 * Accepts JSON bodies only, and strictly: a duplicate key with two values, a number whose digits do not survive
 * (0.30000000000000001, 1e400), a `__proto__` and text that cannot be stored are refused instead of being parsed
 * differently elsewhere.
 */
export function readJsonStrictly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    parseStrictly(text),
  );
}

/** PostgreSQL cannot store the zero character, and a lone surrogate has no UTF-8 form. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

export function parseStrictly(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parse(text, refuseHostile, { parseNumber });
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('KEY_INVALID', { key: 'body' });
  }
}

function parseNumber(digits: string): number {
  if (!isSafeNumber(digits)) throw new SyntaxError(`digits of ${digits} would be lost`);
  return Number.parseFloat(digits);
}

function refuseHostile(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new AppError('KEY_INVALID', { key });
  if (typeof value === 'string' && UNSTORABLE.test(value)) throw new AppError('KEY_INVALID', { key: key || 'body' });
  return value;
}
