import { expect, it } from 'vitest';
import { groupAccountNo } from './typing.ts';

it.each([
  ['012', '012'],
  ['0123', '012-3'],
  ['012345', '012-345'],
  ['0123456789', '012-345-6789'],
  ['012 345-6789x', '012-345-6789'],
  ['01012000123456', '010-120-00123456'],
])('groups an account number 3-3-rest while it is typed: %s', (typed, shown) => {
  expect(groupAccountNo(typed)).toBe(shown);
});
