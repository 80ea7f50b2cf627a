import { readStored, storeBeside } from '@krapao/web/browser/storage.ts';
import { endsWithSession } from '@krapao/web/session/session.ts';

/** As many spins as the member can look at. */
const KEPT_MAX = 20;

endsWithSession('seenCommitments');

type Seen = Record<string, string>;

/** This browser's own word for what was shown before a spin: the server cannot change it afterwards. */
export function rememberCommitment({ number, commitment }: { number: number; commitment: string }): void {
  const seen = readSeen();
  const latest = Object.entries({ ...seen, [number]: commitment }).slice(-KEPT_MAX);
  storeBeside('token', 'seenCommitments', JSON.stringify(Object.fromEntries(latest)));
}

/** Undefined when this browser did not show that spin before it was made. */
export const seenCommitment = (number: number): string | undefined => readSeen()[number];

function readSeen(): Seen {
  try {
    return JSON.parse(readStored('seenCommitments') ?? '{}') as Seen;
  } catch {
    return {};
  }
}
