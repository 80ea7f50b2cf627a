import { after, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Registered, settleExclusionIn } from '../members/public.ts';
import { findMatches } from './find-matches.ts';
import { registrationsRepository } from './registrations.repository.ts';

/** The member reads that a review usually ends within a day. */
const DUE_MS = DAY_MS;

/**
 * Excludes a new account without an end while it looks like one of an excluded member. The member's answer is the
 * same as without a review.
 */
export async function reviewRegistrationIn(transaction: Db, registered: Registered): Promise<void> {
  const matches = await findMatches(transaction, registered);
  if (matches.length === 0) return;
  const { memberId, at } = registered;
  await registrationsRepository(transaction).insert(memberId, at, after(at, DUE_MS), matches);
  await settleExclusionIn(transaction, memberId);
}
