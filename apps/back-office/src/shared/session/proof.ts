import { useSyncExternalStore } from 'react';

type Asked = { readonly answer: (isGiven: boolean) => void; readonly given: Promise<boolean> };

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function change(next: Asked | undefined): void {
  asked = next;
  for (const listener of [...listeners]) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for the code of the phone, once however many calls need it. False when the operator would rather not. */
export function askForProof(): Promise<boolean> {
  if (asked) return asked.given;
  let answer = (_isGiven: boolean) => {};
  const given = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  change({ answer, given });
  return given;
}

export function answerProof(isGiven: boolean): void {
  const { answer } = asked ?? {};
  change(undefined);
  answer?.(isGiven);
}

/** Whether a call waits for the code. */
export const useProofAsked = (): boolean => useSyncExternalStore(onChange, () => asked !== undefined);
