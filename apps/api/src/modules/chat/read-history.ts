import type { Conversation } from '@krapao/contract/calls/chat';
import type { ChatDeps } from './chat.deps.ts';
import { chatRepository } from './chat.repository.ts';
import type { Customer } from './customer.ts';
import { presentMessage } from './present-message.ts';

type Wanted = { limit: number; skip: number; after?: number | undefined };

/** Newest first; or, for a page that reconnects, the messages after a given one, in order. */
export async function readHistory(
  { db, links }: Pick<ChatDeps, 'db' | 'links'>,
  customer: Customer,
  { limit, skip, after }: Wanted,
): Promise<Conversation[]> {
  const chat = chatRepository(db);
  const conversation = await chat.find(customer);
  if (!conversation) return [];
  const messages =
    after === undefined
      ? await chat.newest(conversation, { limit, skip })
      : await chat.after(conversation, after, limit);
  return messages.map((message) => presentMessage(links, conversation, message));
}
