import { useEffect, useReducer } from 'react';

/** The time of this drawing, drawn anew every second. One kept from the last second would show a wait that grew. */
export function useNow(): number {
  const [, drawAgain] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => {
    const timer = setInterval(drawAgain, 1_000);
    return () => clearInterval(timer);
  }, []);
  return Date.now();
}
