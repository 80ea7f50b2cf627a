/** A service's message as it arrived. The signature covers the raw text. */
export type Callback = { headers: Readonly<Record<string, string | string[] | undefined>>; text: string };

/**
 * What an adapter reads in a callback, which never moves money by itself: of a hint the service is asked first. `isProven`:
 * signed by the service, so that also a reference which is not ours is worth a question.
 */
export type CallbackRead =
  | { kind: 'hint'; reference: string; isProven: boolean; answer?: unknown }
  /** Of a service that cannot be asked: shown to finance, and never credited. */
  | ({ kind: 'report' } & UnprovenReport)
  /** The clock is off, the signature is wrong, or the body is none of theirs. */
  | { kind: 'refused'; why: 'time' | 'signature' | 'body' };

/** A payment as the service reports it without any proof. */
export type UnprovenReport = {
  /** The service's own id of what was paid. */
  serviceReference: string;
  amount: string;
  transRef?: string | undefined;
};

/** The body, undefined where it is no JSON. */
export function jsonOf({ text }: Callback): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const headerOf = ({ headers }: Callback, name: string): string => String(headers[name] ?? '');

/** `record` stores what the callback hints at. */
export type CallbackHandler = (
  callback: Callback,
) => Extract<CallbackRead, { kind: 'refused' }> | { kind: 'read'; answer?: unknown; record(): Promise<void> };
