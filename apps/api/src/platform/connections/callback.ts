/** A service's message as it arrived. The signature covers the raw text. */
export type Callback = { headers: Readonly<Record<string, string | string[] | undefined>>; text: string };

/**
 * What an adapter reads in a callback. It is a hint in every case: the service is asked before money moves. `isProven`:
 * signed by the service, so that also a reference which is not ours is worth a question.
 */
export type CallbackRead =
  | { kind: 'hint'; reference: string; isProven: boolean; answer?: unknown }
  /** The clock is off, the signature is wrong, or the body is none of theirs. */
  | { kind: 'refused'; why: 'time' | 'signature' | 'body' };

export const headerOf = ({ headers }: Callback, name: string): string => String(headers[name] ?? '');

/** `record` stores what the callback hints at. */
export type CallbackHandler = (
  callback: Callback,
) => Extract<CallbackRead, { kind: 'refused' }> | { kind: 'read'; answer?: unknown; record(): Promise<void> };
