import type { Db } from '../../platform/database/db.ts';
import { nameKey } from '../../platform/text/person-name.ts';
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
  const { memberId, currency, accountName, knownDevice, at } = registered;
  const key = nameKey(accountName);
  const browser = shownBrowser(knownDevice) ?? null;
  const candidates = await findCandidates(db, { memberId, currency, letters: key || null, browser, at });
  return candidates
    .map(({ id, accountNames, byDevice, byAccount, ...other }) => ({
      otherId: id,
      byName: other.currency === currency && key !== '' && accountNames.some((name) => name && nameKey(name) === key),
      ...{ byDevice, byAccount },
    }))
    .filter(({ byName, byDevice, byAccount }) => byName || byDevice || byAccount)
    .slice(0, MATCHES_MAX);
}
