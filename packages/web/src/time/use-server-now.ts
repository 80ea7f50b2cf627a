import { useEffect, useState } from 'react';
import { serverNow } from './server-time.ts';

/** The server's time when this was first drawn, or kept true every so often while it shows. */
export function useServerNow(everyMs?: number): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => setNowMs(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
