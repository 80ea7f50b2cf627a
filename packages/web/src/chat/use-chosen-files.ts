import { useEffect, useState } from 'react';

const ERROR_SHOWN_MS = 10_000;

/** Passes chosen files on one by one, and holds the error of a rejected file for a while. */
export function useChosenFiles(onFile: (file: File) => void) {
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (error === undefined) return;
    const timer = setTimeout(() => setError(undefined), ERROR_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [error]);
  const clearError = () => setError(undefined);
  const add = (files: Iterable<File>) => {
    clearError();
    for (const file of files) {
      try {
        onFile(file);
      } catch (error) {
        setError(error);
      }
    }
  };
  return { error, clearError, add };
}
