import { useSyncExternalStore } from 'react';

/** The code of a second factor, or of an SMS for a member without one. */
export type ProofBy = 'factor' | 'sms';

type Pending = {
  readonly by: ProofBy;
  readonly answer: (isProved: boolean) => void;
  readonly answered: Promise<boolean>;
};

let pending: Pending | undefined;
const listeners = new Set<() => void>();

function change(next: Pending | undefined): void {
  pending = next;
  for (const listener of [...listeners]) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Requests a proof of this session, once for all calls that wait. Resolves to false if the member declines. */
export function requestProof(by: ProofBy): Promise<boolean> {
  if (pending) return pending.answered;
  let answer = (_isProved: boolean) => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  change({ by, answer, answered });
  return answered;
}

export function answerProof(isProved: boolean): void {
  const { answer } = pending ?? {};
  change(undefined);
  answer?.(isProved);
}

/** How the pending proof is given; undefined while no call waits for one. */
export const useProof = (): ProofBy | undefined =>
  useSyncExternalStore(
    onChange,
    () => pending?.by,
    () => undefined, // The built page shells are rendered without a session.
  );
