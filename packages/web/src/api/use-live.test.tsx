import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToken, signIn, wipeSession } from '../session/session.ts';
import { useLive } from './use-live.ts';

type Listener = (data: unknown) => unknown;
const line = vi.hoisted(() => ({
  listeners: new Map<string, Listener>(),
  connect: vi.fn(),
  close: vi.fn(),
  off: vi.fn().mockReturnThis(),
  active: true,
}));
vi.mock('socket.io-client', () => ({
  io: () => Object.assign(line, { on: (event: string, listener: Listener) => line.listeners.set(event, listener) }),
}));
const receive = (event: string, data?: unknown) => act(async () => line.listeners.get(event)?.(data));

const SIGNALS = { wallet: [['wallet'], ['statement']] };

function Page() {
  useLive(SIGNALS);
  return null;
}

const root = createRoot(document.createElement('div'));
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  signIn('a-token', { remember: false });
  const client = new QueryClient();
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(line.listeners.size).toBeGreaterThan(0));
});
afterEach(async () => {
  await act(async () => root.render(null));
  wipeSession();
  line.listeners.clear();
  line.active = true;
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('a page whose line ends', () => {
  it('calls again when the server hung up, and is signed out when it hears that its session is over', async () => {
    await receive('disconnect', 'io server disconnect');
    expect([line.connect.mock.calls.length, currentToken()]).toEqual([1, 'a-token']);
    await receive('connect_error', new Error('invalid-token'));
    expect([currentToken(), line.close.mock.calls.length]).toEqual([null, 1]);
  });

  it('stays signed in when it is the line or the server that is down', async () => {
    await receive('disconnect', 'transport close');
    await receive('connect_error', new Error('xhr poll error'));
    expect([line.connect.mock.calls.length, currentToken()]).toEqual([0, 'a-token']);
  });

  it('calls again after a while when the server was there and could not let it in, until it is left', async () => {
    vi.useFakeTimers();
    line.active = false; // Socket.IO's flag: the library does not reconnect by itself.
    await receive('connect_error', new Error('INTERNAL_SERVER_ERROR'));
    expect([line.connect.mock.calls.length, currentToken()]).toEqual([0, 'a-token']);
    await vi.runAllTimersAsync();
    expect(line.connect).toHaveBeenCalledTimes(1);
    await receive('connect_error', new Error('INTERNAL_SERVER_ERROR'));
    await act(async () => root.render(null));
    await vi.runAllTimersAsync();
    expect(line.connect).toHaveBeenCalledTimes(1);
  });
});
