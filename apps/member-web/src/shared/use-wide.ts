import { useSyncExternalStore } from 'react';
import { wide } from './wide.ts';

function onChange(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

const isWide = () => wide.matches;

/** Whether the desktop layout applies, for parts that a phone should not load. */
export const useWide = (): boolean => useSyncExternalStore(onChange, isWide, () => false);
