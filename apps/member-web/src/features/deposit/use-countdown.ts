import { useEffect, useState } from 'react';
import { timeLeft } from './countdown.ts';

const TICK_MS = 250;

/** What is left until `expireIn`, kept true while it shows. */
export function useCountdown(expireIn: string): { text: string; ms: number } {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return timeLeft(expireIn, nowMs);
}
