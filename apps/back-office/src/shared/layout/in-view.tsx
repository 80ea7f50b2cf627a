import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls a result into view when it arrives, since the button that asked for it may be the last thing in sight. */
export function InView({ of, children }: { of: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is brought into view once.
  useEffect(() => place.current?.scrollIntoView?.({ block: 'nearest' }), [of]);
  return <div ref={place}>{children}</div>;
}
