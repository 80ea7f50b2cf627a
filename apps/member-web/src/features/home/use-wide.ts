import { useSyncExternalStore } from 'react';
import { wide } from './wide.ts';

function onChange(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

const isWide = () => wide.matches;

/** Whether the screen is as wide as the desktop composition, for what a phone should not even load. */
export const useWide = (): boolean => useSyncExternalStore(onChange, isWide, () => false);
