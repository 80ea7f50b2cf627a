import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWindowWidth } from './use-window-width.ts';

let widthPx = 390;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockImplementation(() => widthPx);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const resize = (px: number) => {
  widthPx = px;
  window.dispatchEvent(new Event('resize'));
};
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('resizing sets the wheel up again once, 500 ms after the last change', { tags: ['S4.43', 'S9.13'] }, () => {
  const onRest = vi.fn();
  const { result } = renderHook(() => useWindowWidth(onRest));
  for (const px of [380, 360, 340, 320]) {
    resize(px);
    pass(499);
  }
  expect([result.current, onRest.mock.calls.length]).toEqual([390, 0]);
  pass(1);
  expect([result.current, onRest.mock.calls.length]).toEqual([320, 1]);
  pass(5_000);
  expect(onRest).toHaveBeenCalledTimes(1);
});

it('who leaves the page is not set up again', () => {
  const onRest = vi.fn();
  const { unmount } = renderHook(() => useWindowWidth(onRest));
  resize(300);
  unmount();
  pass(5_000);
  expect(onRest).not.toHaveBeenCalled();
});
