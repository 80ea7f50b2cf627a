import { expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

it.each([
  ['short1!', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['sunshine12', 'fair'],
  ['malai-dok-mai-9', 'good'],
  ['lotus lantern river stone', 'strong'],
] as const)('"%s" is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
