import { useSyncExternalStore } from 'react';

/** Whether the browser reports a connection. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    onLineChange,
    () => navigator.onLine,
    () => true,
  );

function onLineChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
