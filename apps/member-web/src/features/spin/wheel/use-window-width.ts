import { LIMITS } from '@krapao/contract/limits';
import { useEffect, useEffectEvent, useState } from 'react';

/** The window's width, debounced. Rotating a phone or zooming counts as a resize too. */
export function useWindowWidth(onRest: () => void): number {
  const [width, setWidth] = useState(() => document.documentElement.clientWidth);
  const rest = useEffectEvent(() => {
    setWidth(document.documentElement.clientWidth);
    onRest();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => rest(), LIMITS.wheelResizeDebounceMs);
    };
    window.addEventListener('resize', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', wait);
    };
  }, []);
  return width;
}
