import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { standingQueue } from './standing-queue.ts';

function givenPool() {
  const pool = Object.assign(new EventEmitter(), { waitingCount: 0 });
  let now = 0;
  const isOverloaded = standingQueue(pool as unknown as pg.Pool, () => now);
  return {
    isOverloaded,
    /** Statements wait, and a connection was acquired. */
    waiting(count: number, afterMs = 0) {
      now += afterMs;
      pool.waitingCount = count;
      pool.emit('acquire');
    },
  };
}

it('a burst is no overload, however long its queue is', { tags: ['O1238'] }, () => {
  const { isOverloaded, waiting } = givenPool();
  waiting(1_000);
  waiting(900, 2_000);
  expect(isOverloaded()).toBe(false);
  waiting(0, 900);
  waiting(1_000, 10_000);
  expect(isOverloaded()).toBe(false);
});

it('a long queue that never empties is one, until it is short', { tags: ['O1238'] }, () => {
  const { isOverloaded, waiting } = givenPool();
  waiting(60);
  waiting(60, 3_001);
  expect(isOverloaded()).toBe(true);
  waiting(50);
  expect(isOverloaded()).toBe(false);
  waiting(60, 1_000);
  expect(isOverloaded()).toBe(true);
  waiting(0);
  waiting(60, 1);
  expect(isOverloaded()).toBe(false);
});
