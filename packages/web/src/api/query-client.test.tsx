import { notifyManager } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

it('what a tap asked for is drawn in the task that brings it, what a page asks by itself in one of its own', async () => {
  const client = createQueryClient({ onGone: vi.fn(), onSignedOut: vi.fn() });
  const drawnAtOnce = async () => {
    const draw = vi.fn();
    notifyManager.schedule(draw);
    await Promise.resolve();
    const wasAtOnce = draw.mock.calls.length === 1;
    await vi.waitFor(() => expect(draw).toHaveBeenCalledOnce());
    return wasAtOnce;
  };
  expect(await drawnAtOnce()).toBe(false);

  const { promise, answer } = anAnswer();
  const tap = client.getMutationCache().build(client, { mutationFn: () => promise });
  const done = tap.execute(undefined);
  expect(await drawnAtOnce()).toBe(true);
  answer();
  await done;
  expect(await drawnAtOnce()).toBe(false);
});

function anAnswer() {
  let answer = () => {};
  const promise = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}
