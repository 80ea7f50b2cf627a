import type { Db } from '../../platform/database/db.ts';
import { findConversationOf, findGuestsTakenFor } from './office/office.repository.ts';
import { GUEST_LETTERS } from './office/read-inbox.ts';

/** A member's conversation with the team, if any. */
export const conversationOf = async (db: Db, memberId: string): Promise<string | undefined> =>
  (await findConversationOf(db, memberId))[0]?.id;

/** Conversations of guests whom support takes for the member. */
export const guestsTakenFor = async (db: Db, memberId: string): Promise<{ id: string; guest: string }[]> =>
  (await findGuestsTakenFor(db, memberId)).map(({ id, guestId }) => ({ id, guest: guestId.slice(-GUEST_LETTERS) }));
