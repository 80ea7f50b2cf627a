import type { Db } from '../../platform/database/db.ts';
import type { Send } from '../../platform/database/transact.ts';
import type { ChatDeps } from './chat.deps.ts';
import { type ChatConversation, chatRepository } from './chat.repository.ts';
import { commitAndNotify } from './commit-and-notify.ts';
import type { Customer } from './customer.ts';

export type Locked = { transaction: Db; send: Send; conversation: ChatConversation };

/** Runs work under the lock of the customer's conversation, which begins with their first message. */
export async function inConversation<Result>(
  deps: Pick<ChatDeps, 'db' | 'random' | 'clock' | 'memberName'>,
  customer: Customer,
  work: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  const tryOnce = () =>
    commitAndNotify(deps.db, async (transaction, send) => {
      const conversation = await chatRepository(transaction).lock(customer);
      return conversation && { result: await work({ transaction, send, conversation }) };
    });
  const done = (await tryOnce()) ?? (await begin(deps, customer).then(tryOnce));
  if (!done) throw new Error('a conversation was begun and is not there');
  return done.result;
}

/** Outside the transaction: the holder of a connection must not wait for a second one. */
async function begin(
  { db, random, clock, memberName }: Pick<ChatDeps, 'db' | 'random' | 'clock' | 'memberName'>,
  customer: Customer,
): Promise<void> {
  const names = customer.memberId === null ? undefined : await memberName(customer.memberId);
  await chatRepository(db).create(random.uuid(), customer, names, clock.now());
}
