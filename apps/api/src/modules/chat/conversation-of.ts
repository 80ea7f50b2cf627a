import type { Db } from '../../platform/db.ts';
import { findConversationOf } from './office.repository.ts';

/** A member's conversation with the team, if they ever wrote. */
export const conversationOf = async (db: Db, memberId: string): Promise<string | undefined> =>
  (await findConversationOf(db, memberId))[0]?.id;
