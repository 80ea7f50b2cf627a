import { useEffect, useSyncExternalStore } from 'react';

/** Screens that nothing may interrupt at the moment. */
let count = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  count += by;
  for (const listener of listeners) listener();
}

/** Holds back what would come over the screen, such as a reality check while the wheel turns. */
export function useQuiet(isQuiet: boolean): void {
  useEffect(() => {
    if (!isQuiet) return;
    change(1);
    return () => change(-1);
  }, [isQuiet]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsQuiet = (): boolean => useSyncExternalStore(subscribe, () => count > 0);
