import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { parseStrictly } from './json-body.ts';

const refusal = (text: string) => {
  try {
    parseStrictly(text);
  } catch (error) {
    if (error instanceof AppError) return error.body;
    throw error;
  }
  return 'accepted';
};

describe('a JSON body', () => {
  it.each([
    ['an amount with all its decimals', '{"amount":100.50}', { amount: 100.5 }],
    ['a round amount written with decimals', '{"amount":100.00}', { amount: 100 }],
    ['Thai, Lao and emoji', '{"name":"มะลิ ຄຳ 🐘"}', { name: 'มะลิ ຄຳ 🐘' }],
    ['an escaped surrogate pair', '{"name":"\\ud83d\\udc18"}', { name: '🐘' }],
    ['a field that is called constructor', '{"constructor":1}', { constructor: 1 }],
  ])('may hold %s', (_, text, value) => {
    expect(parseStrictly(text)).toEqual(value);
  });

  it('may be empty', () => {
    expect(parseStrictly(' \n')).toBeUndefined();
  });

  it.each([
    ['a key twice with two values', '{"amount":1,"amount":100}'],
    ['a key twice, once escaped', '{"amount":1,"\\u0061mount":100}'],
    ['a number that would be rounded', '{"amount":0.30000000000000001}'],
    ['a whole number beyond 2^53', '{"amount":9007199254740993}'],
    ['a number beyond every double', '{"amount":1e400}'],
    ['a number too small for a double', '{"amount":1e-400}'],
    ['NaN', '{"amount":NaN}'],
    ['Infinity', '{"amount":Infinity}'],
    ['a hexadecimal number', '{"amount":0x10}'],
    ['a leading zero', '{"amount":010}'],
    ['a comment', '{"amount":1/**/}'],
    ['a trailing comma', '{"amount":1,}'],
    ['single quotes', "{'amount':1}"],
    ['half a document', '{"amount":'],
    ['two documents', '{"amount":1}{"amount":2}'],
    ['a line break in a text', '{"name":"a\nb"}'],
    ['brackets nested without end', '['.repeat(60_000)],
    ['objects nested without end', '{"a":'.repeat(12_000)],
  ])('is KEY_INVALID when it holds %s', { tags: ['R2.5'] }, (_, text) => {
    expect(refusal(text)).toEqual({ message: 'KEY_INVALID', key: 'body' });
  });

  it.each([
    ['an object as __proto__', '{"__proto__":{"isAdmin":true}}', '__proto__'],
    ['a __proto__ deep inside', '{"a":[{"__proto__":null}]}', '__proto__'],
    ['an escaped __proto__', '{"\\u005f_proto__":{}}', '__proto__'],
    ['a zero character', '{"name":"a\\u0000b"}', 'name'],
    ['half a surrogate pair', '{"name":"\\ud83d"}', 'name'],
  ])('is KEY_INVALID, naming the field, when it holds %s', { tags: ['C38.2'] }, (_, text, key) => {
    expect(refusal(text)).toEqual({ message: 'KEY_INVALID', key });
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  });
});
