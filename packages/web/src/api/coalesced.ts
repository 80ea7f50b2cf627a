const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Pace = {
  /** Requests within this time run once. */
  togetherMs: number;
  /** Pause after each run. */
  gapMs?: number;
};

/** Runs `work` on request, never concurrently. Requests during a run cause one more run. */
export function coalesced(work: () => Promise<unknown>, { togetherMs, gapMs = 0 }: Pace): () => void {
  let isBusy = false;
  let isRequested = false;
  const run = async () => {
    isBusy = true;
    while (isRequested) {
      await wait(togetherMs);
      isRequested = false;
      await work();
      await wait(gapMs);
    }
    isBusy = false;
  };
  return () => {
    isRequested = true;
    if (!isBusy) void run();
  };
}
