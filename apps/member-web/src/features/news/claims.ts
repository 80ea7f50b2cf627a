import { forget, readStored, store } from '@krapao/web/browser/storage.ts';
import { endsWithSession } from '@krapao/web/session/session.ts';

const LOCK = 'krapao-announced';
const KEYS_MAX = 200;

endsWithSession('announced');

type Claimed = { readonly fresh: ReadonlySet<string>; readonly isFirst: boolean };

/**
 * Marks events as announced: each is fresh in one tab of the browser only. `isFirst` for the first call after sign-in.
 */
export async function claim(keys: readonly string[]): Promise<Claimed> {
  const work = (): Claimed => {
    const known = readClaims();
    const fresh = new Set(keys.filter((key) => !known?.includes(key)));
    if (fresh.size > 0 || !known)
      store('announced', JSON.stringify([...(known ?? []), ...fresh].slice(-KEYS_MAX)), { forGood: true });
    return { fresh, isFirst: !known };
  };
  // Web Locks are absent on plain http, where two tabs may both announce.
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

function readClaims(): string[] | undefined {
  const text = readStored('announced');
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as string[];
  } catch {
    forget('announced');
    return undefined;
  }
}
