import { isSameName, plainNameWords } from '@krapao/contract/person-name';
import type { Db } from '../../platform/database/db.ts';
import type { Registered } from '../members/public.ts';
import { shownBrowser } from '../sessions/public.ts';
import { findCandidates, type Match } from './registrations.repository.ts';

/** More would not fit a page, and the strongest come first. */
const MATCHES_MAX = 20;

/**
 * Excluded members with the name of this bank account, with a sign-in from this browser, or who had this phone or bank
 * account when they were excluded.
 */
export async function findMatches(db: Db, registered: Registered): Promise<Match[]> {
  const { memberId, accountName, knownDevice, at } = registered;
  const browser = shownBrowser(knownDevice) ?? null;
  const candidates = await findCandidates(db, { memberId, words: plainNameWords(accountName), browser, at });
  return candidates
    .map(({ id, accountNames, byDevice, byAccount }) => ({
      otherId: id,
      byName: accountNames.some((name) => name !== null && isSameName(name, accountName)),
      ...{ byDevice, byAccount },
    }))
    .filter(({ byName, byDevice, byAccount }) => byName || byDevice || byAccount)
    .slice(0, MATCHES_MAX);
}
