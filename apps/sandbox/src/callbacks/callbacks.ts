import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Database, Query } from '../database.ts';
import type { Faults } from '../faults/faults.ts';
import { type Callback, countTry, listUndelivered, saveCallback } from './callbacks.repository.ts';

export type CallbackKeys = Readonly<Record<string, string>>;
export type Callbacks = ReturnType<typeof createCallbacks>;
export type NewCallback = Pick<Callback, 'service' | 'target' | 'keyName'> & { body: object };

type Options = {
  database: Database;
  clock: Clock;
  faults: Faults;
  closing: AbortSignal;
  keys: CallbackKeys;
  /** The operator's callback address. Without it no callbacks are sent. */
  url: string | undefined;
  firstWaitMs: number;
  onError(error: unknown): void;
};

const ANSWER_MS_MAX = 10_000;
const WAIT_MS_MAX = 60_000;

/**
 * Sends callbacks about payments and retries until a 2xx answer. Callbacks are stored in the transaction of the
 * payment, so a stop of the sandbox loses none.
 */
export function createCallbacks(options: Options) {
  const { database, clock, faults, closing, firstWaitMs, onError } = options;
  let { url } = options;
  const underWay = new Set<Promise<void>>();

  return {
    setUrl: (next: string) => {
      url = next;
    },

    /** Stores callbacks in the payment's transaction; call `deliver` after the commit. */
    async write(tx: Query, news: readonly NewCallback[]): Promise<Callback[]> {
      const home = url;
      if (home === undefined) return [];
      const written = news.map(({ body, ...rest }) => {
        const id = randomUUID();
        return { ...rest, id, home, body: JSON.stringify({ eventId: id, ...body }) };
      });
      for (const callback of written) await saveCallback(tx, callback, clock.now());
      return written;
    },

    deliver(written: readonly Callback[]): void {
      for (const callback of written) start(callback);
    },

    /** Resumes unacknowledged callbacks after a start. */
    async resume(): Promise<void> {
      if (url === undefined) return;
      for (const callback of await listUndelivered(database, url)) start(callback);
    },

    async close(): Promise<void> {
      await Promise.allSettled(underWay);
    },
  };

  function start(callback: Callback): void {
    const delivery = post(callback).catch((error: unknown) => {
      if (!closing.aborted) onError(error);
    });
    underWay.add(delivery);
    void delivery.finally(() => underWay.delete(delivery));
  }

  async function post(callback: Callback): Promise<void> {
    for (let waitMs = firstWaitMs; !closing.aborted; waitMs = Math.min(waitMs * 2, WAIT_MS_MAX)) {
      const wasReceived = await suffer(callback);
      await countTry(database, callback.id, wasReceived ? clock.now() : null);
      if (wasReceived) return;
      await wait(waitMs, undefined, { signal: closing });
    }
  }

  /** Applies the faults of the callback's service, under the call name `callback`. */
  async function suffer(callback: Callback): Promise<boolean> {
    const { mode, delayMs } = faults.take(callback.service, 'callback');
    if (mode === 'slow') await wait(delayMs, undefined, { signal: closing });
    if (mode === 'timeout-before' || mode === 'error-500') return false;
    // Counts as sent but never is: the operator has to find the payment by polling.
    if (mode === 'refuse') return true;
    if (mode === 'garbage') return (await send(callback, '{"eventId":')) && false;
    if (mode === 'duplicate') await Promise.all(Array.from({ length: 4 }, () => send(callback, callback.body)));
    const wasReceived = await send(callback, callback.body);
    return wasReceived && mode !== 'timeout-after';
  }

  async function send({ target, keyName, home }: Callback, body: string): Promise<boolean> {
    try {
      const response = await fetch(new URL(target, url ?? home), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signature(options.keys[keyName] ?? '', body, clock.now()) },
        body,
        signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_MS_MAX)]),
        redirect: 'manual',
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }
}

function signature(key: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signed = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  return { 'x-timestamp': timestamp, 'x-signature': signed };
}
