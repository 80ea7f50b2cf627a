import type { Db } from '../../platform/db.ts';
import type { Send } from '../../platform/transact.ts';
import type { ChatDeps } from './chat.deps.ts';
import { type ChatConversation, chatRepository } from './chat.repository.ts';
import type { Customer } from './customer.ts';
import { toldCommit } from './told-commit.ts';

export type Locked = { transaction: Db; send: Send; conversation: ChatConversation };

/** Works on the customer's conversation while nobody else does. It begins with the first that they send. */
export async function inConversation<Result>(
  deps: Pick<ChatDeps, 'db' | 'random' | 'clock' | 'memberName'>,
  customer: Customer,
  work: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  const tryOnce = () =>
    toldCommit(deps.db, async (transaction, send) => {
      const conversation = await chatRepository(transaction).lock(customer);
      return conversation && { result: await work({ transaction, send, conversation }) };
    });
  const done = (await tryOnce()) ?? (await begin(deps, customer).then(tryOnce));
  if (!done) throw new Error('a conversation was begun and is not there');
  return done.result;
}

/** Not inside the transaction: whoever holds a connection must not wait for a second one. */
async function begin(
  { db, random, clock, memberName }: Pick<ChatDeps, 'db' | 'random' | 'clock' | 'memberName'>,
  customer: Customer,
): Promise<void> {
  const names = customer.memberId === null ? undefined : await memberName(customer.memberId);
  await chatRepository(db).create(random.uuid(), customer, names, clock.now());
}
