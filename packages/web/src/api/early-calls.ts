import type { CallKey } from '@krapao/contract/calls';

/** Calls made before the screen that needs them has loaded. */
const early = new Map<CallKey, Promise<Response>>();

export function storeEarlyCall(key: CallKey, answer: Promise<Response>): void {
  answer.catch(() => undefined); // The screen that takes the call handles its failure.
  early.set(key, answer);
}

export const earlyCall = (key: CallKey): Promise<Response> | undefined => early.get(key);

/** Returns an early call once; a second request needs current data. */
export function takeEarlyCall(key: CallKey): Promise<Response> | undefined {
  const answer = early.get(key);
  early.delete(key);
  return answer;
}
