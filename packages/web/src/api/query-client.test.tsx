import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  onlineManager.setOnline(true); // Global state, shared with the next test files.
});

describe('what did not load', () => {
  const AN_HOUR_MS = 3_600_000;

  /** A failed query while offline, observed as by a page. */
  async function givenFailure(error: Error) {
    vi.useFakeTimers();
    const isOnline = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const client = createQueryClient({ onGone: vi.fn(), onSignedOut: vi.fn() });
    client.mount();
    client.setQueryData(['list'], 'old');
    const queryFn = vi.fn(async (): Promise<string> => {
      throw error;
    });
    const observer = new QueryObserver(client, { queryKey: ['list'], queryFn });
    onTestFinished(observer.subscribe(() => undefined));
    onTestFinished(() => client.unmount());
    await observer.refetch();
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: 'old' });
    queryFn.mockClear();
    queryFn.mockImplementation(async () => 'new');
    const goOnline = () => {
      isOnline.mockReturnValue(true);
      window.dispatchEvent(new Event('online'));
    };
    return { observer, queryFn, goOnline };
  }

  it('is asked for at once when the connection is back, however young the data', { tags: ['R143'] }, async () => {
    const { observer, goOnline } = await givenFailure(new ApiError('NETWORK'));
    goOnline();
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: 'new' });
  });

  it('is asked for again after a while when the server was silent, and not once it has loaded', {
    tags: ['R143'],
  }, async () => {
    const { observer, queryFn } = await givenFailure(new ApiError('INTERNAL_SERVER_ERROR', 503));
    await vi.advanceTimersByTimeAsync(AN_HOUR_MS);
    expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: 'new' });
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('is not asked for again when the server refused', async () => {
    const { queryFn } = await givenFailure(new ApiError('NO_DATA', 404));
    await vi.advanceTimersByTimeAsync(AN_HOUR_MS);
    expect(queryFn).not.toHaveBeenCalled();
  });
});
