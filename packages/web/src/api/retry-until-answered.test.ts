import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { retryUntilAnswered } from './retry-until-answered.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silence = new ApiError('NETWORK');

function answering(...answers: (string | ApiError)[]) {
  const keys: string[] = [];
  const request = async (key: string) => {
    keys.push(key);
    const answer = answers[Math.min(keys.length, answers.length) - 1];
    if (typeof answer !== 'string') throw answer;
    return answer;
  };
  return { request, keys };
}

describe('a call that moves money', () => {
  it('asks again with the same key after a lost answer, and says meanwhile that it is not known', async () => {
    const { request, keys } = answering(silence, silence, 'done');
    const onSilence = vi.fn();
    const result = retryUntilAnswered(request, onSilence);
    await vi.runAllTimersAsync();
    expect(await result).toBe('done');
    expect([keys.length, new Set(keys).size, onSilence.mock.calls.length]).toEqual([3, 1, 2]);
  });

  it('asks at once when the line is back', async () => {
    const { request, keys } = answering(silence, 'done');
    const result = retryUntilAnswered(request, () => {});
    await vi.advanceTimersByTimeAsync(10);
    window.dispatchEvent(new Event('online'));
    expect(await result).toBe('done');
    expect(keys).toHaveLength(2);
  });

  it('takes a refusal for an answer', async () => {
    const refusal = new ApiError('MONEY_NOT_ENOUGH', 422);
    const { request, keys } = answering(refusal);
    await expect(retryUntilAnswered(request, () => {})).rejects.toBe(refusal);
    expect(keys).toHaveLength(1);
  });

  it.each([
    ['by a rule', new ApiError('REQUEST_LIMIT', 429)],
    ['while another transfer with the game is under way', new ApiError('REQUEST_LIMIT', 429, { game: 'naga' })],
    ['before anybody looked at it', new ApiError('REQUEST_LIMIT', 429, { retryAfterSeconds: 40 })],
    ['after wrong codes', new ApiError('OTP_BLOCK', 429, { triesLeft: 0 })],
    ['by a server that has too much to do', new ApiError('REQUEST_LIMIT', 503)],
  ])('refused as too many %s is refused: nobody asks again behind the member’s back', async (_, refusal) => {
    const { request, keys } = answering(refusal);
    const onSilence = vi.fn();
    await expect(retryUntilAnswered(request, onSilence)).rejects.toBe(refusal);
    expect([keys.length, onSilence.mock.calls.length]).toEqual([1, 0]);
  });

  it('after a lost answer does not take being turned away for an answer: the first may have been done', async () => {
    const turnedAway = [
      new ApiError('REQUEST_LIMIT', 429, { retryAfterSeconds: 40 }),
      new ApiError('REQUEST_LIMIT', 503),
    ];
    const { request, keys } = answering(silence, ...turnedAway, 'done');
    const result = retryUntilAnswered(request, () => {});
    await vi.runAllTimersAsync();
    expect(await result).toBe('done');
    expect(keys).toHaveLength(4);
  });

  it('after a lost answer takes a refusal by a rule for the answer', async () => {
    const refusal = new ApiError('REQUEST_LIMIT', 429);
    const { request, keys } = answering(silence, refusal);
    const result = retryUntilAnswered(request, () => {}).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await result).toBe(refusal);
    expect(keys).toHaveLength(2);
  });

  it('takes a refusal from outside for an answer, but not a gateway that fails', async () => {
    const refusal = new ApiError('TRANSFER_FAIL', 502);
    const { request, keys } = answering(new ApiError('INTERNAL_SERVER_ERROR', 502), refusal);
    const result = retryUntilAnswered(request, () => {}).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await result).toBe(refusal);
    expect(keys).toHaveLength(2);
  });

  it('gives up on a server that keeps failing, but never on a lost line', async () => {
    const broken = new ApiError('INTERNAL_SERVER_ERROR', 500);
    const { request, keys } = answering(silence, silence, silence, silence, silence, broken);
    const result = retryUntilAnswered(request, () => {}).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await result).toBe(broken);
    expect(keys).toHaveLength(9);
  });

  it('uses another key for another wish', async () => {
    const { request, keys } = answering('done');
    await retryUntilAnswered(request, () => {});
    await retryUntilAnswered(request, () => {});
    expect(new Set(keys).size).toBe(2);
  });
});
