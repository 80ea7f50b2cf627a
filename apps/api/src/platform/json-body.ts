import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSafeNumber, parse } from 'lossless-json';
import { AppError } from './app-error.ts';

/**
 * Reads JSON bodies without forgiving anything: a key that stands twice, a number whose digits do not
 * survive (0.30000000000000001, 1e400) and a `__proto__` are refused instead of read one way here and
 * another way elsewhere.
 */
export function readJsonStrictly(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    parseStrictly(text),
  );
}

export function parseStrictly(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parse(text, refuseForeignPrototype, { parseNumber });
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('KEY_INVALID', { key: 'body' });
  }
}

function parseNumber(digits: string): number {
  if (!isSafeNumber(digits)) throw new SyntaxError(`digits of ${digits} would be lost`);
  return Number.parseFloat(digits);
}

function refuseForeignPrototype(_key: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new SyntaxError('__proto__ is not a field');
  }
  return value;
}
