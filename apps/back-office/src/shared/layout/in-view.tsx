import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls a result into view when it arrives: the button that asked for it may be the last thing in sight. */
export function InView({ of, children }: { of: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is brought into view once.
  useEffect(() => {
    // Newer browsers return a promise, which is no effect's clean-up.
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [of]);
  return <div ref={place}>{children}</div>;
}

/** Scrolls the current link into view where the links overflow, also when late counts have widened the others. */
export function useCurrentInView(path: string | undefined, counts?: number) {
  const links = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another link, and counts change widths.
  useEffect(() => {
    const current = links.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [path, counts]);
  return links;
}
