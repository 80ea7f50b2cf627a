/**
 * Lets all who ask in the same moment be answered by one read, so that a rush costs no more than a few of them. The read
 * begins after they asked: nobody hears what was true before. `read` gives the answer to each of its keys.
 */
export function gather<Key, Found>(
  read: (keys: readonly Key[]) => Promise<(key: Key) => Found>,
): (key: Key) => Promise<Found> {
  let asking: { keys: Key[]; answers: Promise<(key: Key) => Found> } | undefined;

  const begin = () => {
    const keys: Key[] = [];
    const answers = nextMoment().then(() => {
      asking = undefined;
      return read(keys);
    });
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
