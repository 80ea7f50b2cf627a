/** So long one read waits for the one before it. A connection that hangs must not hold everybody up. */
const PATIENCE_MS = 50;

/**
 * Lets all who ask while other reads are under way be answered by the next one, so that many cost little more than a few.
 * The read begins after they asked: nobody hears what was true before. `read` gives the answer to each of its keys.
 */
export function gather<Key, Found>(
  read: (keys: readonly Key[]) => Promise<(key: Key) => Found>,
  { atOnceMax = 1 }: { /** Where few ask at a time, a second read keeps them from waiting. */ atOnceMax?: number } = {},
): (key: Key) => Promise<Found> {
  let asking: { keys: Key[]; answers: Promise<(key: Key) => Found> } | undefined;
  const underWay = new Set<Promise<unknown>>();

  const begin = () => {
    const keys: Key[] = [];
    const isFree = underWay.size < atOnceMax;
    const answers = (isFree ? nextMoment() : Promise.race([...underWay].map(endOf))).then(() => {
      asking = undefined;
      underWay.add(answers);
      return read(keys);
    });
    const end = () => underWay.delete(answers);
    answers.then(end, end);
    return { keys, answers };
  };

  return async (key) => {
    asking ??= begin();
    const { keys, answers } = asking;
    keys.push(key);
    return (await answers)(key);
  };
}

/** Once everything that has arrived by now was looked at. */
const nextMoment = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Once it has ended either way, or takes too long. */
const endOf = (read: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    read.then(end, end);
  });
