import { readStored, store } from '@krapao/web/browser/storage.ts';
import { useSyncExternalStore } from 'react';

/** Whether this member wants no amounts on their screen: one wish for every screen, kept in the browser. */
const listeners = new Set<() => void>();
/** Read when it is first wanted: the build may put this file before the one it reads with. */
let isHidden: boolean | undefined;
const areHidden = (): boolean => {
  isHidden ??= readStored('hideBalance') === 'yes';
  return isHidden;
};

export function hideAmounts(next: boolean): void {
  isHidden = next;
  store('hideBalance', next ? 'yes' : 'no', { forGood: true });
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHiddenAmounts = (): boolean => useSyncExternalStore(onChange, areHidden, areHidden);
