import type { Db } from '../../platform/database/db.ts';
import { findConversationOf } from './office/office.repository.ts';

/** A member's conversation with the team, if any. */
export const conversationOf = async (db: Db, memberId: string): Promise<string | undefined> =>
  (await findConversationOf(db, memberId))[0]?.id;
