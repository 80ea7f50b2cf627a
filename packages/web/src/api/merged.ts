const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Pace = {
  /** Wishes that come within this time are one. */
  togetherMs: number;
  /** How long to rest after each time. */
  gapMs?: number;
};

/** Does some work for whoever wishes it, never twice at once. A wish that comes too late for it is done once more. */
export function merged(work: () => Promise<unknown>, { togetherMs, gapMs = 0 }: Pace): () => void {
  let isBusy = false;
  let isWished = false;
  const run = async () => {
    isBusy = true;
    while (isWished) {
      await wait(togetherMs);
      isWished = false;
      await work();
      await wait(gapMs);
    }
    isBusy = false;
  };
  return () => {
    isWished = true;
    if (!isBusy) void run();
  };
}
