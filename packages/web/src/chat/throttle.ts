/** Does something at once, but at most once in a while; a wish that comes too early is done at the end of it. */
export function throttled(work: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWished = false;
  const run = () => {
    isWished = false;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isWished) run();
    }, everyMs);
  };
  return {
    wish: () => {
      isWished = true;
      if (timer === undefined) run();
    },
    stop: () => {
      clearTimeout(timer);
      isWished = false;
    },
  };
}
