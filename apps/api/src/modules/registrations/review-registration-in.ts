import { after, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Registered, settleExclusionIn } from '../members/public.ts';
import { findMatches } from './find-matches.ts';
import { type Match, registrationsRepository } from './registrations.repository.ts';

/** The member reads that a review usually ends within a day. */
const DUE_MS = DAY_MS;

/**
 * Excludes an account without an end while it looks like one of an excluded member: a new one, or one with another bank
 * account. What an operator has compared before is no reason again. The answer is the same as without a review.
 */
export async function reviewRegistrationIn(transaction: Db, registered: Registered): Promise<void> {
  const { memberId, at } = registered;
  const found = await findMatches(transaction, registered);
  if (found.length === 0) return;
  const registrations = registrationsRepository(transaction);
  const known = await registrations.knownMatches(memberId);
  const matches = found.filter((match) => !known.some((before) => covers(before, match)));
  if (matches.length === 0) return;
  await registrations.open(memberId, at, after(at, DUE_MS), matches);
  await settleExclusionIn(transaction, memberId);
}

const covers = (before: Match, match: Match): boolean =>
  before.otherId === match.otherId &&
  (['byName', 'byDevice', 'byAccount'] as const).every((sign) => before[sign] || !match[sign]);
