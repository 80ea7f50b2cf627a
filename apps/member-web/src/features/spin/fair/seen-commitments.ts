import { readStored, storeBeside } from '@krapao/web/browser/storage.ts';
import { endsWithSession } from '@krapao/web/session/session.ts';

/** The most commitments stored, oldest dropped first. */
const STORED_MAX = 20;

endsWithSession('seenCommitments');

type Seen = Record<string, string>;

/** Records the commitment shown before a spin in this browser, where the server cannot change it afterwards. */
export function rememberCommitment({ number, commitment }: { number: number; commitment: string }): void {
  const seen = readSeen();
  const latest = Object.entries({ ...seen, [number]: commitment }).slice(-STORED_MAX);
  storeBeside('token', 'seenCommitments', JSON.stringify(Object.fromEntries(latest)));
}

/** Undefined when this browser did not show that spin's commitment beforehand. */
export const seenCommitment = (number: number): string | undefined => readSeen()[number];

function readSeen(): Seen {
  try {
    return JSON.parse(readStored('seenCommitments') ?? '{}') as Seen;
  } catch {
    return {};
  }
}
