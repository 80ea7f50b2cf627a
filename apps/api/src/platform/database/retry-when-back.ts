import { SECOND_MS } from '../clock.ts';
import type { Logger } from '../logs/log.ts';
import { isUnreachable } from './db.ts';

const AGAIN_MS = SECOND_MS / 2;

export type RetryWhenBack = (work: () => Promise<void>) => void;

/** Runs work again until the database is back, for what this process alone knows. A process that ends drops it. */
export function retryWhenBack(log: Logger): RetryWhenBack {
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (isUnreachable(error)) again(work);
      else log.warn({ event: 'database.retry-failed', err: error }, 'work for a database that is back failed');
    }
  };
  const again = (work: () => Promise<void>) => void setTimeout(() => void attempt(work), AGAIN_MS).unref();
  return again;
}
