import { signIn, wipeSession } from '@krapao/web/session/session.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkGames, useFreshGames } from '../shared/games/game-balances.ts';
import { startPlaying } from '../shared/games/playing.ts';
import { walletQuery } from '../shared/money/wallet-query.ts';
import { ANYBODY } from './app-shell/render-shell.tsx';
import { useReturn } from './use-return.ts';

function Page({ hasSheet }: { hasSheet: boolean }) {
  useReturn();
  return hasSheet && <Sheet />;
}

let refuse = () => {};
function Sheet() {
  refuse = useFreshGames();
  return null;
}

let root: Root;
let client: QueryClient;
let refreshes: number;
const games = (isActive: boolean) => ({ ...ANYBODY, slots: [{ isActive }] }) as typeof ANYBODY;
const show = (hasSheet: boolean) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Page hasSheet={hasSheet} />
      </QueryClientProvider>,
    ),
  );
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  refreshes = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/wallet/refresh/slot') refreshes++;
    return Response.json({ slots: [] });
  });
  signIn('a-token', { remember: false });
  client = new QueryClient();
  client.setQueryData(walletQuery.queryKey, games(true));
  root = createRoot(document.createElement('div'));
  await show(false);
});
afterEach(async () => {
  await act(async () => root.unmount());
  wipeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the games are asked what they hold', () => {
  it('when the member comes back to the page, once for all that tells so', async () => {
    await later(10_000);
    expect(refreshes).toBe(0);
    await comeBack();
    await act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await later(20_000);
    expect(refreshes).toBe(1);
  });

  it('when a window is chosen again beside which a game is open', async () => {
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await later(10_000);
    expect(refreshes).toBe(0);
    startPlaying();
    await act(async () => void window.dispatchEvent(new Event('focus')));
    await later(10_000);
    expect(refreshes).toBe(1);
  });

  it('when a sheet opens that offers it, unless they have just been asked', async () => {
    await show(true);
    await later(1_000);
    expect(refreshes).toBe(1);
    await show(false);
    await show(true);
    await later(20_000);
    expect(refreshes).toBe(1);
    await show(false);
    await show(true);
    await later(1_000);
    expect(refreshes).toBe(2);
  });

  it('when a refusal shows that a balance was wrong', async () => {
    await show(true);
    await later(20_000);
    refuse();
    await later(1_000);
    expect(refreshes).toBe(2);
  });

  it('not more often than every five seconds, however often somebody goes to and fro, and once after the last time', async () => {
    for (let n = 0; n < 30; n++) {
      await comeBack();
      await later(100);
    }
    expect(refreshes).toBe(1);
    await later(5_000);
    expect(refreshes).toBe(2);
    await later(60_000);
    expect(refreshes).toBe(2);
  });

  it('at once by whoever presses the button for it', async () => {
    await comeBack();
    await later(1_000);
    void checkGames(client);
    await later(0);
    expect(refreshes).toBe(2);
  });

  it('not for a member without games, nor after signing out', async () => {
    client.setQueryData(walletQuery.queryKey, games(false));
    await comeBack();
    await later(10_000);
    client.setQueryData(walletQuery.queryKey, games(true));
    await comeBack();
    wipeSession();
    await later(10_000);
    expect(refreshes).toBe(0);
  });
});
