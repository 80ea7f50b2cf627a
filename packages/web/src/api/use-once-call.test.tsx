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

it('draws its caller once for the press and once for the answer', async () => {
  let answer = (_: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', () => answered);
  const drawn: string[] = [];
  function Page() {
    const cancel = useOnceCall('GET /api/bonus/clear', { stale: [] });
    drawn.push(cancel.isPending ? 'busy' : String(cancel.answer?.keeps));
    return (
      <button type="button" onClick={() => cancel.send({})}>
        cancel
      </button>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(drawn.at(-1)).toBe('busy'));
  answer(Response.json({ message: 'BONUS_CLEAR', keeps: 100, goes: 50 }));
  await waitFor(() => expect(drawn.at(-1)).toBe('100'));
  expect(drawn).toEqual(['undefined', 'busy', '100']);
});
