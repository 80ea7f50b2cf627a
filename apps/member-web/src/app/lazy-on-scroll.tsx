import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

const NEAR = '200px';

/** Renders content far below only when it is about to scroll into view, at no cost before. */
export function LazyOnScroll({ children }: { children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const look = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
    };
    const observer = new IntersectionObserver(look, { rootMargin: NEAR });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={place} />;
}
