import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToken, signIn, wipeSession } from '../shared/session.ts';
import { useLive } from './use-live.ts';

type Listener = (told: unknown) => unknown;
const line = vi.hoisted(() => ({ listeners: new Map<string, Listener>(), connect: vi.fn(), close: vi.fn() }));
vi.mock('socket.io-client', () => ({
  io: () => ({ ...line, on: (event: string, listener: Listener) => line.listeners.set(event, listener) }),
}));
const hear = (event: string, told?: unknown) => act(() => line.listeners.get(event)?.(told));

beforeEach(async () => {
  signIn('a-token', { remember: false });
  renderHook(useLive, {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
  await vi.waitFor(() => expect(line.listeners.size).toBeGreaterThan(0));
});
afterEach(() => {
  cleanup();
  wipeSession();
  line.listeners.clear();
  vi.clearAllMocks();
});

describe('a page whose line the server ends', () => {
  it('calls again, and is signed out when it hears that its session is over', () => {
    hear('disconnect', 'io server disconnect');
    expect([line.connect.mock.calls.length, currentToken()]).toEqual([1, 'a-token']);
    hear('connect_error', new Error('invalid-token'));
    expect([currentToken(), line.close.mock.calls.length]).toEqual([null, 1]);
  });

  it('stays signed in when the line or the server is down: the line comes back by itself', () => {
    hear('disconnect', 'transport close');
    hear('connect_error', new Error('xhr poll error'));
    hear('connect_error', new Error('INTERNAL_SERVER_ERROR'));
    expect([line.connect.mock.calls.length, currentToken()]).toEqual([0, 'a-token']);
  });
});
