import { type ReactNode, useEffect, useState } from 'react';

const IDLE_MS_MAX = 2_000;

/** Resolves once the page has nothing else to do. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS_MAX });
    else setTimeout(resolve, IDLE_MS_MAX / 4);
  });
}

/** What nobody looks at in the first moment, and so waits for the rest of the page. */
export function AtRest({ children }: { children: ReactNode }) {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => void untilIdle().then(() => setAtRest(true)), []);
  return isAtRest ? children : null;
}
