import type { Calls } from '@krapao/contract/calls';
import { toast } from '@krapao/ui/layers/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { commandsOf } from './use-command.ts';

const REFUSAL = new ApiError('MONEY_NOT_ENOUGH', 400);
const SILENCE = new ApiError('NETWORK');
const ANSWER = { message: 'BONUS_CLEAR', keeps: 100, goes: 50 };
const STORED = { once: true, storedAs: 'chatOutbox' } as const;

const call = vi.fn<(key: string, request: { idempotencyKey?: string }) => Promise<unknown>>();
const useCommand = commandsOf<Calls>(call as never, () => (error) => `text of ${String(error)}`);
const keys = () => call.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  localStorage.clear();
  localStorage.setItem('token', 'a-token');
});
afterEach(() => {
  cleanup();
  call.mockReset();
  vi.restoreAllMocks();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const clearing = (options: object = {}) =>
  renderHook(() => useCommand('GET /api/bonus/clear', { once: true, ...options }), { wrapper }).result;

/** Ends the wait before the next repetition. */
const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));

it('is sent once, however often it is pressed', async () => {
  const onSuccess = vi.fn();
  call.mockResolvedValue(ANSWER);
  const command = clearing({ onSuccess });
  act(() => {
    command.current.send({});
    command.current.send({});
  });
  await waitFor(() => expect(command.current.answer).toEqual(ANSWER));
  expect(call).toHaveBeenCalledTimes(1);
  expect(onSuccess.mock.calls).toEqual([[ANSWER, {}]]);
});

it('is repeated under one key until answered, and says meanwhile that it is checking', async () => {
  call.mockRejectedValueOnce(SILENCE).mockRejectedValueOnce(SILENCE).mockResolvedValueOnce(ANSWER);
  const command = clearing();
  act(() => command.current.send({}));
  for (const times of [1, 2]) {
    await waitFor(() => expect(call).toHaveBeenCalledTimes(times));
    await waitFor(() => expect(command.current.isChecking).toBe(true));
    goOnline();
  }
  await waitFor(() => expect(command.current.answer).toEqual(ANSWER));
  expect(command.current.isChecking).toBe(false);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()).toHaveLength(3);
});

it('does not repeat a refusal, shows its text, and takes a new key for the next press', async () => {
  const shown = vi.spyOn(toast, 'error').mockReturnValue(undefined as never);
  call.mockRejectedValue(REFUSAL);
  const command = clearing();
  for (const times of [1, 2]) {
    act(() => command.current.send({}));
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(times));
    await waitFor(() => expect(command.current.isPending).toBe(false));
  }
  expect(call).toHaveBeenCalledTimes(2);
  expect(new Set(keys()).size).toBe(2);
  expect(shown).toHaveBeenLastCalledWith('text of ApiError: MONEY_NOT_ENOUGH');
});

it('leaves the error to a screen that shows it in place', async () => {
  const shown = vi.spyOn(toast, 'error').mockReturnValue(undefined as never);
  call.mockRejectedValue(REFUSAL);
  const onError = vi.fn();
  for (const command of [clearing({ onError }), clearing({ onError: null })]) {
    act(() => command.current.send({}));
    await waitFor(() => expect(command.current.error).toBe(REFUSAL));
  }
  expect(onError.mock.calls).toEqual([[REFUSAL, {}]]);
  expect(shown).not.toHaveBeenCalled();
});

it.each([
  ['an answer', () => call.mockResolvedValue(ANSWER)],
  ['a refusal', () => call.mockRejectedValue(REFUSAL)],
])('refetches the stale queries after %s', async (_, respond) => {
  respond();
  client.setQueryData(['wallet'], 1);
  client.setQueryData(['banks'], 1);
  const command = clearing({ stale: [['wallet']], onError: () => undefined });
  act(() => command.current.send({}));
  await waitFor(() => expect(client.getQueryState(['wallet'])?.isInvalidated).toBe(true));
  expect(client.getQueryState(['banks'])?.isInvalidated).toBe(false);
});

it('without a key it is not repeated', async () => {
  call.mockRejectedValue(SILENCE);
  const onError = vi.fn();
  const login = renderHook(() => useCommand('POST /api/login', { onError }), { wrapper }).result;
  act(() => login.current.send({ body: { username: '0812345678', password: 'p', remember: true } }));
  await waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  expect(keys()).toEqual([undefined]);
  expect(login.current.isChecking).toBe(false);
});

it('a stored attempt continues after a reload with its key, until the screen is done with the answer', async () => {
  call.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(ANSWER);
  const first = clearing(STORED);
  act(() => first.current.send({}));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  cleanup();

  const again = clearing(STORED);
  await waitFor(() => expect(again.current.answer).toEqual(ANSWER));
  expect(new Set(keys()).size).toBe(1);
  act(() => again.current.reset());
  cleanup();
  clearing(STORED);
  expect(call).toHaveBeenCalledTimes(2);
});

it('a stored attempt that was refused is over; one without an answer is sent again by the next press', async () => {
  call.mockRejectedValueOnce(new Error('neither answer nor silence')).mockRejectedValue(REFUSAL);
  const onError = vi.fn();
  const command = clearing({ ...STORED, onError });
  for (const times of [1, 2, 3]) {
    act(() => command.current.send({}));
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(times));
    await waitFor(() => expect(command.current.isPending).toBe(false));
  }
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('a late refusal of a page left behind does not end the attempt of the next', async () => {
  let refuse = (_: Error) => {};
  const late = new Promise((_, reject) => {
    refuse = reject;
  });
  call.mockReturnValueOnce(late).mockResolvedValueOnce(ANSWER);
  const onError = vi.fn();
  const left = clearing({ ...STORED, onError });
  act(() => left.current.send({}));
  cleanup();
  const next = clearing(STORED);
  await waitFor(() => expect(next.current.answer).toEqual(ANSWER));
  act(() => next.current.reset());
  call.mockReturnValueOnce(new Promise(() => undefined));
  act(() => next.current.send({}));
  const stored = localStorage.getItem('chatOutbox');
  refuse(REFUSAL);
  await waitFor(() => expect(onError).toHaveBeenCalled());
  expect(localStorage.getItem('chatOutbox')).toBe(stored);
  expect(stored).toContain(keys()[2]);
});
