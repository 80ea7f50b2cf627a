import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slowRefusals } from './slow-refusals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const given = () => ({ answer: vi.fn(), cut: vi.fn() });

it('a refusal is held before it is answered, once', () => {
  const refuse = slowRefusals({ holdMs: 1_000 });
  const refusal = given();
  const end = refuse(refusal);
  vi.advanceTimersByTime(999);
  expect(refusal.answer).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  end();
  expect(refusal.answer).toHaveBeenCalledTimes(1);
});

it('more than a few are not held but cut, and one that nobody waits for makes room', () => {
  const refuse = slowRefusals({ heldMax: 2 });
  const [first, second, third, fourth] = [given(), given(), given(), given()] as const;
  const end = refuse(first);
  refuse(second);
  refuse(third);
  expect([third.cut.mock.calls.length, third.answer.mock.calls.length]).toEqual([1, 0]);
  end();
  refuse(fourth);
  expect(fourth.cut).not.toHaveBeenCalled();
});
