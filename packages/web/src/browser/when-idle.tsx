import { type ReactNode, startTransition, useEffect, useState } from 'react';

const IDLE_MS_MAX = 2_000;

/** Resolves when the page is idle. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS_MAX });
    else setTimeout(resolve, IDLE_MS_MAX / 4);
  });
}

/** Defers content that is not needed at first until the page is idle, in a transition that does not block input. */
export function WhenIdle({ instead = null, children }: { instead?: ReactNode; children: ReactNode }) {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => void untilIdle().then(() => startTransition(() => setAtRest(true))), []);
  return isAtRest ? children : instead;
}
