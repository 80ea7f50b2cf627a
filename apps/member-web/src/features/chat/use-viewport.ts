import { type RefObject, useEffect, useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 768px)');

function onChange(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether there is room for a panel in the corner beside the page. */
export const useIsWide = (): boolean => useSyncExternalStore(onChange, () => wide.matches);

/** Tells the styles of a part what the on-screen keyboard leaves free: it covers the page without making it smaller. */
export function useFreeHeight(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const measure = () => {
      if (visualViewport.scale > 1.01) return; // Somebody looks closer; nothing is covered.
      part.current?.style.setProperty('--chat-top', `${visualViewport.offsetTop}px`);
      part.current?.style.setProperty('--chat-height', `${visualViewport.height}px`);
    };
    measure();
    visualViewport.addEventListener('resize', measure);
    visualViewport.addEventListener('scroll', measure);
    return () => {
      visualViewport.removeEventListener('resize', measure);
      visualViewport.removeEventListener('scroll', measure);
    };
  }, [part]);
}
