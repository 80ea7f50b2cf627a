import { useSyncExternalStore } from 'react';

type Pending<Way> = {
  readonly way: Way;
  readonly answer: (isProved: boolean) => void;
  readonly answered: Promise<boolean>;
};

/** A proof of the session, requested once for all calls that wait. `Way` is how it is given. */
export function createProofRequests<Way>() {
  let pending: Pending<Way> | undefined;
  const listeners = new Set<() => void>();

  function change(next: Pending<Way> | undefined): void {
    pending = next;
    for (const listener of [...listeners]) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    /** Resolves to false if the person declines. */
    request(way: Way): Promise<boolean> {
      if (pending) return pending.answered;
      let answer = (_isProved: boolean) => {};
      const answered = new Promise<boolean>((resolve) => {
        answer = resolve;
      });
      change({ way, answer, answered });
      return answered;
    },

    answer(isProved: boolean): void {
      const { answer } = pending ?? {};
      change(undefined);
      answer?.(isProved);
    },

    /** Undefined while no call waits, and in the built page shells, which are rendered without a session. */
    usePending: (): Way | undefined =>
      useSyncExternalStore(
        subscribe,
        () => pending?.way,
        () => undefined,
      ),
  };
}
