import { useEffect, useState } from 'react';
import { serverNow } from './server-time.ts';

/** Server time at the first render, updated every `everyMs` if given. */
export function useServerNow(everyMs?: number): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => setNowMs(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
