import { useSyncExternalStore } from 'react';

type Pending = { readonly answer: (isGiven: boolean) => void; readonly given: Promise<boolean> };

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

/** Requests a step-up code once, however many calls need it. Resolves to false if the operator declines. */
export function requestProof(): Promise<boolean> {
  if (pending) return pending.given;
  let answer = (_isGiven: boolean) => {};
  const given = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  change({ answer, given });
  return given;
}

export function answerProof(isGiven: boolean): void {
  const { answer } = pending ?? {};
  change(undefined);
  answer?.(isGiven);
}

export const useProofPending = (): boolean => useSyncExternalStore(onChange, () => pending !== undefined);
