import { expect, it } from 'vitest';
import type { Document } from './queries.ts';
import { rightOf } from './use-draft.ts';

const document = (needs: Document['needs'], value: unknown) => ({ needs, value }) as Document;

it('a game is switched by the call of the service, and changed otherwise by the call of texts', () => {
  const game = document('either', { isOpen: true, rate: 1 });
  expect(rightOf(game, { isOpen: true, rate: 2 })).toBe('catalogue');
  expect(rightOf(game, { isOpen: false, rate: 1 })).toBe('service');
  expect(rightOf(document('either', null), { isOpen: true })).toBe('service');
  expect(rightOf(document('service.write', false), true)).toBe('service');
  expect(rightOf(document('catalogue.write', {}), {})).toBe('catalogue');
});
