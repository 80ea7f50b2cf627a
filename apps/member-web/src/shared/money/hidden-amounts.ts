import { readStored, store } from '@krapao/web/browser/storage.ts';
import { useSyncExternalStore } from 'react';

/** Subscribers to the member's choice to hide amounts: one setting for every screen, stored in the browser. */
const listeners = new Set<() => void>();
/** Read on first use: the build may evaluate this module before the storage module. */
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
