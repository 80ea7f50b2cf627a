import { readNow } from './late-reads.ts';

/** How long a read waits for the one before it. A hanging connection must not block every caller. */
const PATIENCE_MS = 50;

/**
 * Batches all keys requested while other reads are pending into the next read, so that many requests cost little more
 * than a few. The read begins after its requests, so no result is stale. `read` returns the result of each of its keys.
 */
export function batchLoader<Key, Found>(
  read: (keys: readonly Key[]) => Promise<(key: Key) => Found>,
  {
    atOnceMax = 1,
  }: { /** Parallel reads: a second one shortens the wait under light load. */ atOnceMax?: number } = {},
): (key: Key) => Promise<Found> {
  let batch: { keys: Key[]; answers: Promise<(key: Key) => Found> } | undefined;
  const underWay = new Set<Promise<unknown>>();

  const begin = () => {
    const keys: Key[] = [];
    const isFree = underWay.size < atOnceMax;
    const answers = (isFree ? nextMoment() : Promise.race([...underWay].map(endOf))).then(() => {
      batch = undefined;
      underWay.add(answers);
      return readNow(() => read(keys));
    });
    const end = () => underWay.delete(answers);
    answers.then(end, end);
    return { keys, answers };
  };

  return async (key) => {
    batch ??= begin();
    const { keys, answers } = batch;
    keys.push(key);
    return (await answers)(key);
  };
}

/** Resolves after all I/O that has arrived by now is handled. */
const nextMoment = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Resolves when the read ends either way, or takes too long. */
const endOf = (read: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    read.then(end, end);
  });
