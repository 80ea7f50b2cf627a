import { expect, it } from 'vitest';
import { MISMATCHES } from '../bench/lib/office-reads.mjs';

it('the measurement asks every call of the back office that only looks', { tags: ['O470'] }, () => {
  expect(MISMATCHES).toEqual([]);
});
