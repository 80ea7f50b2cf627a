import { LIMITS } from '@krapao/contract/limits';
import { failureOf } from '../api/api-error.ts';
import type { Outbox, Unsent } from './outbox.ts';

type Sent = { readonly timestamp: string; readonly seq: number };

type Deps = {
  readonly outbox: Outbox;
  readonly send: (unsent: Unsent) => Promise<Sent>;
  readonly onSent: (id: string, sent: Sent) => void;
  /** The server said no: it would say so again. */
  readonly onRefused: (id: string, error: unknown) => void;
};

/** Sends messages one after the other, in the order in which they were written, until each is answered. */
export function createSender({ outbox, send, onSent, onRefused }: Deps) {
  const waiting: { readonly unsent: Unsent; readonly notBefore: number }[] = [];
  let isBusy = false;
  let isStopped = false;

  /** Without an answer it stops; whoever sees that there is a line again makes it go on. */
  const goOn = async () => {
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

  /** Whether it was answered. */
  const attempt = async (unsent: Unsent): Promise<boolean> => {
    try {
      onSent(unsent.id, await send(unsent));
    } catch (error) {
      if (!failureOf(error).isAnswer) return false;
      onRefused(unsent.id, error);
    }
    outbox.remove(unsent.id);
    return true;
  };

  return {
    /** Kept at once, and sent after a moment in which it can be seen. */
    add(unsent: Unsent): void {
      outbox.add(unsent);
      waiting.push({ unsent, notBefore: Date.now() + LIMITS.chatSendDelayMs });
      void goOn();
    },
    /** What was written before the page was opened. */
    takeUp(): readonly Unsent[] {
      const kept = outbox.all();
      waiting.push(...kept.map((unsent) => ({ unsent, notBefore: 0 })));
      return kept;
    },
    goOn: () => void goOn(),
    isWaiting: () => waiting.length > 0,
    stop: () => {
      isStopped = true;
    },
  };
}
