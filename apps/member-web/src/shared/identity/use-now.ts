import { useEffect, useReducer } from 'react';

/** The current time, re-rendered every second. A time stored at the last tick could show a countdown that grew. */
export function useNow(): number {
  const [, drawAgain] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => {
    const timer = setInterval(drawAgain, 1_000);
    return () => clearInterval(timer);
  }, []);
  return Date.now();
}
