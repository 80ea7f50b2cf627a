import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOpened } from './use-sheet.ts';

it('to close what is not open draws nothing anew, and whatever is opened has a key of its own', () => {
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return useOpened<number>();
  });
  act(() => result.current.close());
  expect([drawn, result.current.key]).toEqual([1, 0]);
  act(() => result.current.open(0));
  expect(result.current).toMatchObject({ opened: 0, key: 1 });
  act(() => result.current.close());
  act(() => result.current.open(0));
  expect(result.current).toMatchObject({ opened: 0, key: 3 });
});
