import { useEffect, useState } from 'react';

/** Pause after the last key before a search is sent. */
const PAUSE_MS = 250;

/** The typed text once typing pauses; undefined while it changes. */
export function useSettledText(text: string): string | undefined {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text ? text : undefined;
}
