import { useEffect, useRef } from 'react';

/** Whether the focus may move: it is on the page, a whole dialog or an earlier result, not on a control in use. */
const isFree = ({ activeElement }: Document): boolean =>
  activeElement === null || activeElement === document.body || activeElement.getAttribute('tabindex') === '-1';

/** Scrolls a result into view and moves free focus to it whenever `key` changes; not while `key` is undefined. */
export function useReveal(key: string | undefined) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (key === undefined) return;
    if (isFree(document)) element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return { ref: element, tabIndex: -1, className: 'deposit-result' };
}
