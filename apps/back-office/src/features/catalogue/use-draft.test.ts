import { diff } from '@krapao/contract/office/changes';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Document } from './queries.ts';
import { rightOf, useDraft } from './use-draft.ts';

it('a game is switched by the call of the service, and changed otherwise by the call of texts', () => {
  const right = (service: string[], before: unknown, after: unknown) =>
    rightOf({ marks: { money: [], payout: [], service } }, diff(before, after));
  const game = { isOpen: true, rate: 1 };
  expect(right(['isOpen'], game, { ...game, rate: 2 })).toBe('catalogue');
  expect(right(['isOpen'], game, { ...game, isOpen: false })).toBe('service');
  expect(right(['isOpen'], null, game)).toBe('service');
  expect(right([''], false, true)).toBe('service');
  expect(right(['slices.*.link'], { slices: [{ link: 'a' }] }, { slices: [{ link: 'b' }] })).toBe('service');
  expect(right([], {}, {})).toBe('catalogue');
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
