import { type ReactNode, startTransition, useEffect, useState } from 'react';

const IDLE_MS_MAX = 2_000;

/** Resolves once the page has nothing else to do. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS_MAX });
    else setTimeout(resolve, IDLE_MS_MAX / 4);
  });
}

/** What nobody looks at in the first moment, and so waits for the rest of the page. It then holds nobody up either. */
export function AtRest({ instead = null, children }: { instead?: ReactNode; children: ReactNode }) {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => void untilIdle().then(() => startTransition(() => setAtRest(true))), []);
  return isAtRest ? children : instead;
}
