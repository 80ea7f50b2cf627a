import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDelayed } from './skeleton.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('useDelayed', () => {
  it('shows nothing for what arrives within 200 ms', { tags: ['S9.11'] }, () => {
    const { result, rerender } = renderHook(({ isLoading }) => useDelayed(isLoading), {
      initialProps: { isLoading: true },
    });
    pass(199);
    expect(result.current).toBe(false);
    rerender({ isLoading: false });
    pass(1_000);
    expect(result.current).toBe(false);
  });

  it('shows from 200 ms on, goes at once, and waits anew the next time', { tags: ['S9.11'] }, () => {
    const { result, rerender } = renderHook(({ isLoading }) => useDelayed(isLoading), {
      initialProps: { isLoading: true },
    });
    pass(200);
    expect(result.current).toBe(true);
    rerender({ isLoading: false });
    expect(result.current).toBe(false);
    rerender({ isLoading: true });
    expect(result.current).toBe(false);
    pass(200);
    expect(result.current).toBe(true);
  });
});
