import { violatedConstraint } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatRepository } from './chat.repository.ts';
import { mergeRepository } from './merge.repository.ts';

/**
 * What a guest wrote goes on as the member's they signed in as: the conversation becomes theirs, or is added at the end
 * of the one they have. The guest id has none any more: whoever uses this browser next does not see it.
 */
export async function mergeGuest(deps: ChatDeps, memberId: string, guestId: string): Promise<void> {
  if (!(await chatRepository(deps.db).find({ memberId: null, guestId }))) return;
  const names = await deps.memberName(memberId);
  const merge = () =>
    transact(deps.db, async (transaction) => {
      const repository = mergeRepository(transaction);
      const { own, guests } = await repository.lockBoth(memberId, guestId);
      if (!guests) return; // Another call of the same page was first.
      if (own) await repository.append(own, guests, deps.clock.now());
      else await repository.adopt(guests, memberId, names);
    });
  await merge().catch((error: unknown) => {
    // The member's own began that moment.
    if (violatedConstraint(error) !== 'chat_conversation_member_id_key') throw error;
    return merge();
  });
}
