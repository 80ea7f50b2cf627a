import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useOnceCall } from './use-once-call.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('draws what was answered before it asks anew for what that made old', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'BONUS_CLEAR', keeps: 100, goes: 50 }));
  /** What stood there each time the old was asked for. */
  const seen: string[] = [];
  function Page() {
    useQuery({ queryKey: ['old'], queryFn: () => seen.push(screen.queryByRole('status')?.textContent ?? 'nothing') });
    const cancel = useOnceCall('GET /api/bonus/clear', { stale: [['old']] });
    return (
      <>
        <button type="button" onClick={() => cancel.send({})}>
          cancel
        </button>
        {cancel.answer && <p role="status">{cancel.answer.keeps}</p>}
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(seen).toEqual(['nothing', '100']));
});
