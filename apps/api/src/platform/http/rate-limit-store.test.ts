import { beforeEach, expect, it, vi } from 'vitest';
import { givenDatabase } from '../../testing/given-database.ts';
import { movableClock } from '../../testing/movable-clock.ts';
import { rateLimits } from './rate-limit-store.ts';

const MAX = 10;
const WINDOW_MS = 60_000;

const given = givenDatabase();
const clock = movableClock();
beforeEach(() => given.database.query('delete from rate_limit'));

const processOf = () => {
  const limits = rateLimits(given.connection.db, clock);
  const store = new limits.Store();
  return {
    share: limits.share,
    /** Number of these requests that were allowed. */
    hit(times: number, key = 'read 192.0.2.1'): number {
      let letIn = 0;
      const count: Parameters<typeof store.incr>[1] = (_error, counted) => {
        if (counted && counted.current <= MAX) letIn += 1;
      };
      for (let requestCount = 0; requestCount < times; requestCount += 1) store.incr(key, count, WINDOW_MS, MAX);
      return letIn;
    },
  };
};

it('a process lets in as many as are allowed, and none more until the window is over', () => {
  const one = processOf();
  expect([one.hit(MAX), one.hit(5)]).toEqual([MAX, 0]);
  clock.advance(WINDOW_MS);
  expect(one.hit(MAX + 1)).toBe(MAX);
});

it('what one process counted counts in the others once both have shared', async () => {
  const [one, other] = [processOf(), processOf()];
  one.hit(MAX - 2);
  await one.share();
  expect(other.hit(1)).toBe(1);
  await other.share();
  expect(other.hit(5)).toBe(1);
  await other.share();
  expect(one.hit(1)).toBe(1);
  await one.share();
  expect(one.hit(1)).toBe(0);
});

it('a window that is over counts for nothing, in memory and in the table', async () => {
  const [one, other] = [processOf(), processOf()];
  one.hit(MAX);
  await one.share();
  clock.advance(WINDOW_MS);
  other.hit(1);
  await other.share();
  expect(other.hit(MAX)).toBe(MAX - 1);
});

it('hits that could not be shared are shared with the next', async () => {
  const [one, other] = [processOf(), processOf()];
  one.hit(MAX - 1);
  await given.database.stop();
  await expect(one.share()).rejects.toThrow();
  await given.database.start();
  // The pool may still hold connections cut by the stop.
  await vi.waitFor(() => one.share());
  other.hit(1);
  await other.share();
  expect(other.hit(1)).toBe(0);
});

it('a flood beyond the allowance is told to the others once, and asks the database nothing more', async () => {
  const one = processOf();
  one.hit(1_000);
  await one.share();
  expect(await given.database.query('select hits from rate_limit')).toEqual([{ hits: MAX + 1 }]);
  let requestCount = 0;
  const count = () => void requestCount++;
  given.connection.pool.on('acquire', count);
  one.hit(1_000);
  await one.share();
  given.connection.pool.off('acquire', count);
  expect(requestCount).toBe(0);
});
