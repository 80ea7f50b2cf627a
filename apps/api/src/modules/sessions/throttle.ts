import { MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';

export type RecentFailures = {
  here: number;
  lastHere: Date | null;
  anywhere: number;
  lastAnywhere: Date | null;
  /** This browser signed in to this account before, or this address did within the last month. */
  isKnown: boolean;
};

const FREE_TRIES = 3;
const FREE_TRIES_ANYWHERE = 10;
const WAIT_MAX_MS = 15 * MINUTE_MS;

/** 2 s after the third failure, doubling up to 15 minutes. */
const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(WAIT_MAX_MS, 2 ** (failures - free + 1) * SECOND_MS);

/**
 * How long a sign-in must still wait. Failures from one address or known browser throttle that origin. Failures from
 * many throttle the account, but never for browsers and addresses its owner has used: a stranger cannot lock the owner
 * out.
 */
export function remainingWaitMs(failures: RecentFailures, now: Date): number {
  const elapsedMs = (since: Date | null) => (since ? now.getTime() - since.getTime() : Number.POSITIVE_INFINITY);
  const here = waitAfter(failures.here, FREE_TRIES) - elapsedMs(failures.lastHere);
  const anywhere = failures.isKnown
    ? 0
    : waitAfter(failures.anywhere, FREE_TRIES_ANYWHERE) - elapsedMs(failures.lastAnywhere);
  return Math.max(0, here, anywhere);
}
