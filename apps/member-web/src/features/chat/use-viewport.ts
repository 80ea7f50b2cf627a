import { TABLET } from '@krapao/ui/breakpoints.mjs';
import { type RefObject, useEffect, useSyncExternalStore } from 'react';

const wide = window.matchMedia(TABLET);

function onChange(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether a corner panel fits beside the page. */
export const useIsWide = (): boolean => useSyncExternalStore(onChange, () => wide.matches);

/** Sets CSS variables to the area above the on-screen keyboard, which covers the page without resizing it. */
export function useFreeHeight(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const measure = () => {
      if (visualViewport.scale > 1.01) return; // Pinch-zoomed; nothing is covered.
      part.current?.style.setProperty('--chat-top', `${visualViewport.offsetTop}px`);
      part.current?.style.setProperty('--chat-height', `${visualViewport.height}px`);
    };
    measure();
    const events = new AbortController();
    for (const event of ['resize', 'scroll'])
      visualViewport.addEventListener(event, measure, { signal: events.signal });
    return () => events.abort();
  }, [part]);
}
