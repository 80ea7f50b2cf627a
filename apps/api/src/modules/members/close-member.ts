import type { Db } from '../../platform/database/db.ts';
import type { Send } from '../../platform/database/transact.ts';
import type { MembersDeps } from './members.deps.ts';
import { savingClosed } from './office/office.repository.ts';

/** Closes the account in the transaction of its cause, which has locked the member. Ends all sessions. */
export async function closeMemberIn(
  deps: Pick<MembersDeps, 'endSessionsIn'>,
  transaction: Db,
  send: Send,
  { memberId, at }: { memberId: string; at: Date },
): Promise<void> {
  send(savingClosed(memberId, at));
  await deps.endSessionsIn(transaction, memberId, 'closed');
}
