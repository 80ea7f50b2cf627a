import { type RefObject, useEffect, useState } from 'react';

type Ends = { readonly isAtStart: boolean; readonly isAtEnd: boolean };

/** Whether a horizontally scrolling row is at its start or end. */
export function useEnds(row: RefObject<HTMLElement | null>): Ends {
  const [ends, setEnds] = useState<Ends>({ isAtStart: true, isAtEnd: true });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const next = { isAtStart: scrollLeft < 2, isAtEnd: scrollLeft + clientWidth > scrollWidth - 2 };
      setEnds((known) => (known.isAtStart === next.isAtStart && known.isAtEnd === next.isAtEnd ? known : next));
    };
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look); // Also fires once at first, when sizes are known.
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [row]);
  return ends;
}
