import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Document } from './queries.ts';
import { rightOf, useDraft } from './use-draft.ts';

const document = (needs: Document['needs'], value: unknown) => ({ needs, value }) as Document;

it('a game is switched by the call of the service, and changed otherwise by the call of texts', () => {
  const game = document('either', { isOpen: true, rate: 1 });
  expect(rightOf(game, { isOpen: true, rate: 2 })).toBe('catalogue');
  expect(rightOf(game, { isOpen: false, rate: 1 })).toBe('service');
  expect(rightOf(document('either', null), { isOpen: true })).toBe('service');
  expect(rightOf(document('service.write', false), true)).toBe('service');
  expect(rightOf(document('catalogue.write', {}), {})).toBe('catalogue');
});

it('only a newer version is a colleague’s: an older answer that comes after ours was saved is late', () => {
  const at = (version: number) => ({ kind: 'setting', version, value: { version } }) as unknown as Document;
  const { result, rerender } = renderHook(useDraft, { initialProps: at(3) });
  act(() => result.current.reload(at(4)));
  rerender(at(3));
  expect(result.current.isOld).toBe(false);
  expect(result.current.value).toEqual({ version: 4 });
  rerender(at(5));
  expect(result.current.isOld).toBe(true);
});
