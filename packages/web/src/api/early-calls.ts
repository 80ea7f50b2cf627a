import type { CallKey } from '@krapao/contract/calls';

/** Calls that were made before the screen that needs them was there to make them. */
const early = new Map<CallKey, Promise<Response>>();

export function keepEarlyCall(key: CallKey, answer: Promise<Response>): void {
  answer.catch(() => undefined); // Whoever takes it hears of its failure.
  early.set(key, answer);
}

export const earlyCall = (key: CallKey): Promise<Response> | undefined => early.get(key);

/** Hands the answer over once: whoever asks a second time wants to know what is true now. */
export function takeEarlyCall(key: CallKey): Promise<Response> | undefined {
  const answer = early.get(key);
  early.delete(key);
  return answer;
}
