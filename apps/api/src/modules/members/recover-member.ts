import type { Db } from '../../platform/database/db.ts';
import type { Send } from '../../platform/database/transact.ts';
import { savingFactor, savingFactorReset } from './factor.repository.ts';
import type { MembersDeps } from './members.deps.ts';
import { lockMember, savingPhone } from './office/office.repository.ts';

/** Locks the member until the commit. Whether the account is open and not suspended. */
export async function lockActiveMemberIn(transaction: Db, memberId: string): Promise<boolean> {
  const member = await lockMember(transaction, memberId);
  return member?.status === 'active' && member.closed_at === null;
}

type Recovered = { memberId: string; phone: string | null; at: Date };

/**
 * Marks the member as one without a second factor, with another phone number if wanted, and ends all sessions, in the
 * transaction that has locked the member. Withdrawals are reviewed for a while afterwards.
 */
export async function recoverMemberIn(
  deps: Pick<MembersDeps, 'endSessionsIn'>,
  transaction: Db,
  send: Send,
  { memberId, phone, at }: Recovered,
): Promise<void> {
  // Awaited: a conflict on the number must surface first.
  if (phone) await transaction.executeQuery(savingPhone(memberId, phone, at));
  send(savingFactor(memberId, null));
  send(savingFactorReset(memberId, at));
  await deps.endSessionsIn(transaction, memberId, 'support');
}
