import { violatedConstraint } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import type { ChatDeps } from '../chat.deps.ts';
import { chatRepository } from '../chat.repository.ts';
import { mergeRepository } from './merge.repository.ts';

/**
 * Merges a guest's conversation into the member's they signed in as: it becomes the member's, or is appended to their
 * existing one. The guest id keeps no conversation, so the next user of this browser does not see it.
 */
export async function mergeGuest(deps: ChatDeps, memberId: string, guestId: string): Promise<void> {
  if (!(await chatRepository(deps.db).find({ memberId: null, guestId }))) return;
  const names = await deps.memberName(memberId);
  const merge = () =>
    transact(deps.db, async (transaction) => {
      const repository = mergeRepository(transaction);
      const { own, guests } = await repository.lockBoth(memberId, guestId);
      if (!guests) return; // Another call of the same page merged first.
      if (own) await repository.append(own, guests, deps.clock.now());
      else await repository.adopt(guests, memberId, names);
    });
  await merge().catch((error: unknown) => {
    // The member's own conversation was created concurrently.
    if (violatedConstraint(error) !== 'chat_conversation_member_id_key') throw error;
    return merge();
  });
}
