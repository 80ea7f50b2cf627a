import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import type { MembersDeps } from '../members.deps.ts';
import { type MembersRepository, membersRepository } from '../members.repository.ts';

/** Saves a member's own change with its notice, which their open pages show at once. */
export const saveOwnChange = (
  { db, clock, notifyPages }: Pick<MembersDeps, 'db' | 'clock' | 'notifyPages'>,
  memberId: string,
  save: (members: MembersRepository, transaction: Db) => Promise<unknown>,
): Promise<void> =>
  transact(db, async (transaction) => {
    await save(membersRepository(transaction, clock), transaction);
    notifyPages(transaction, memberId);
  });
