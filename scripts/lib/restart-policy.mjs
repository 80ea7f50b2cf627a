/** Limits of automatic restarts. */
const RESTARTS_MAX = 5;
const WINDOW_MS = 60_000;
const FIRST_WAIT_MS = 500;

/**
 * @param {{ max?: number, windowMs?: number, firstWaitMs?: number, now?: () => number, end?: string }} [options]
 */
export function restartPolicy({
  max = RESTARTS_MAX,
  windowMs = WINDOW_MS,
  firstWaitMs = FIRST_WAIT_MS,
  now = Date.now,
  end = 'everything stops',
} = {}) {
  /** @type {number[]} */
  let restarts = [];
  return {
    /** Returns the wait before the next start, doubled each time; undefined after too many restarts. */
    nextWaitMs() {
      restarts = restarts.filter((at) => at > now() - windowMs);
      if (restarts.length >= max) return undefined;
      return firstWaitMs * 2 ** (restarts.push(now()) - 1);
    },
    gaveUp: `It was started again ${max} times within ${windowMs / 1_000} seconds and ended each time, so ${end}.`,
  };
}
