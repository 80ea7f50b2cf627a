import { expect, it } from 'vitest';
import { newKey } from './new-key.ts';

it('a new key is a random UUID of version 4', () => {
  const keys = Array.from({ length: 200 }, newKey);
  expect(
    keys.filter((key) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key)),
  ).toEqual([]);
  expect(new Set(keys).size).toBe(200);
});
