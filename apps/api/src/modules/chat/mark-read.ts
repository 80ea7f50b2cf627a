import { transact } from '../../platform/transact.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatRepository, HASTENED } from './chat.repository.ts';
import { signalling } from './chat-signals.ts';
import { type Customer, roomOf, TEAM_ROOM } from './customer.ts';

/** The customer has seen all there is. */
export async function markRead(deps: Pick<ChatDeps, 'db' | 'setting'>, customer: Customer): Promise<void> {
  const { prefix } = await deps.setting();
  await transact(deps.db, async (transaction, send) => {
    send(HASTENED); // Nothing is lost with a mark: the next one says the same.
    const conversation = await chatRepository(transaction).customerRead(customer);
    if (!conversation) return;
    const room = roomOf(prefix, conversation);
    const data = { room, by: 'customer', seq: conversation.lastSeq };
    send(signalling({ says: 'read', rooms: [room, TEAM_ROOM], data }));
  });
}
