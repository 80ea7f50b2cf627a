import { type RefObject, useEffect, useState } from 'react';

/** Time after the last scroll event or change of the page until it counts as still. */
const STILL_MS = 400;
const MARKS = '#root main :is(a, button, input, select, textarea, summary, [tabindex], .num, .money)';
/** The untucked button, from the right edge of a phone: see chat.css. */
const [RIGHT_PX, SIDE_PX] = [12, 52];

/** Whether the untucked button would lie over something to press or an amount. */
function coversContent(button: HTMLElement): boolean {
  const right = document.documentElement.clientWidth - RIGHT_PX;
  const { bottom } = button.getBoundingClientRect();
  return [...document.querySelectorAll(MARKS)].some((mark) => {
    const box = mark.getBoundingClientRect();
    const isBeside = box.right <= right - SIDE_PX || box.left >= right;
    return box.width > 0 && !isBeside && box.bottom > bottom - SIDE_PX && box.top < bottom;
  });
}

/** Whether the button moves to the edge: while the page scrolls, and where it would cover content. */
export function useTucked(button: RefObject<HTMLElement | null>): boolean {
  const [isTucked, setTucked] = useState(true);
  useEffect(() => {
    let still: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(still);
      still = setTimeout(() => button.current && setTucked(coversContent(button.current)), STILL_MS);
    };
    const onScroll = () => {
      setTucked(true);
      settle();
    };
    settle();
    const changes = new MutationObserver(settle);
    const page = document.getElementById('root');
    if (page) changes.observe(page, { childList: true, subtree: true });
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', settle);
    return () => {
      clearTimeout(still);
      changes.disconnect();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', settle);
    };
  }, [button]);
  return isTucked;
}
