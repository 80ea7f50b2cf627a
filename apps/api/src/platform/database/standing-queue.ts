import type pg from 'pg';
import { SECOND_MS } from '../clock.ts';

/** Longer than a burst at a bonus, which is answered as a whole. */
const STANDING_MS = 3 * SECOND_MS;
/** Waiting statements that the connections of a pool finish within a moment. */
const WAITING_MAX = 50;

/**
 * Whether more calls come than the database answers: its connections have had a queue without a break, and it is long. An
 * overload never empties the queue by itself, and each call would then wait until its caller has given up.
 */
export function standingQueue(
  pool: Pick<pg.Pool, 'on' | 'waitingCount'>,
  now: () => number = () => performance.now(),
): () => boolean {
  let since: number | undefined;
  const update = () => {
    since = pool.waitingCount === 0 ? undefined : (since ?? now());
  };
  pool.on('acquire', update);
  return () => {
    update();
    return since !== undefined && now() - since > STANDING_MS && pool.waitingCount > WAITING_MAX;
  };
}
