import { LIMITS } from '@krapao/contract/limits';
import { failureOf } from '../api/api-error.ts';
import type { Outbox, Unsent } from './outbox.ts';

type Sent = { readonly timestamp: string; readonly seq: number };

type Deps = {
  readonly outbox: Outbox;
  readonly send: (unsent: Unsent) => Promise<Sent>;
  readonly onSent?: (id: string, sent: Sent) => void;
  /** Final refusal by the server; a retry would get the same answer. */
  readonly onRefused: (id: string, error: unknown) => void;
};

/** Sends messages one by one in the order of writing, first those of the outbox, until each has an answer. */
export function createSender({ outbox, send, onSent, onRefused }: Deps) {
  const waiting = outbox.all().map((unsent) => ({ unsent, notBefore: 0 }));
  let isBusy = false;
  let isStopped = false;

  /** Stops at a message without an answer; resumed when the connection is back. */
  const resume = async () => {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting[0]; next && !isStopped; next = waiting[0]) {
      const delayMs = next.notBefore - Date.now();
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (isStopped || !(await attempt(next.unsent))) break;
      waiting.shift();
    }
    isBusy = false;
  };

  /** Returns whether an answer arrived. */
  const attempt = async (unsent: Unsent): Promise<boolean> => {
    try {
      const sent = await send(unsent);
      onSent?.(unsent.id, sent);
    } catch (error) {
      if (!failureOf(error).isAnswer) return false;
      onRefused(unsent.id, error);
    }
    outbox.remove(unsent.id);
    return true;
  };

  return {
    /** Stores the message at once, and sends it after a short delay in which it is visible. */
    add(unsent: Unsent): void {
      outbox.add(unsent);
      waiting.push({ unsent, notBefore: Date.now() + LIMITS.chatSendDelayMs });
      void resume();
    },
    resume: () => void resume(),
    hasUnsent: () => waiting.length > 0,
    stop: () => {
      isStopped = true;
    },
  };
}
