import { transact } from '../../platform/database/transact.ts';
import { publishing } from '../../platform/live/signals.ts';
import { readingReplyNotice } from '../notices/public.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatRepository, HASTENED } from './chat.repository.ts';
import { type Customer, roomOf, teamRooms } from './customer.ts';

/** Marks all messages as read by the customer. */
export async function markRead(
  deps: Pick<ChatDeps, 'db' | 'clock' | 'setting' | 'notifyPages'>,
  customer: Customer,
): Promise<void> {
  const { prefix } = await deps.setting();
  await transact(deps.db, async (transaction, send) => {
    send(HASTENED); // A lost mark is harmless: the next one covers it.
    const conversation = await chatRepository(transaction).customerRead(customer);
    if (!conversation) return;
    if (customer.memberId !== null) {
      send(readingReplyNotice(customer.memberId, deps.clock.now()));
      deps.notifyPages(transaction, customer.memberId);
    }
    const room = roomOf(prefix, conversation);
    const data = { room, by: 'customer', seq: conversation.lastSeq };
    send(publishing('chat', { event: 'read', rooms: [room, ...teamRooms(conversation.desk)], data }));
  });
}
