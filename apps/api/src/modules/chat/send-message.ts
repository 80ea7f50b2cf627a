import type { ChatMessage } from '@krapao/contract/calls/chat';
import type { Locale } from '@krapao/contract/locales';
import { violatedConstraint } from '../../platform/db.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatRepository, type NewMessage, type StoredMessage } from './chat.repository.ts';
import { checkMessage } from './check-message.ts';
import type { Customer } from './customer.ts';
import { inConversation } from './in-conversation.ts';
import { writeMessages } from './write-messages.ts';

export type Sent = { id: string; message: ChatMessage; sessionId: string | null; locale: Locale };

/** Keeps what a customer sends, once, however often it comes. */
export async function sendMessage(deps: ChatDeps, customer: Customer, sent: Sent): Promise<StoredMessage> {
  const message = await checkMessage(deps, customer, sent.message);
  try {
    return await write(deps, customer, { ...sent, message });
  } catch (error) {
    if (violatedConstraint(error) !== SENT_TWICE) throw error;
    const first = await chatRepository(deps.db).sentBefore(customer, sent.id);
    if (!first) throw error;
    return first;
  }
}

/** The name that the database gave to "no id twice in a conversation". */
export const SENT_TWICE = 'chat_message_conversation_id_id_key';

async function write(deps: ChatDeps, customer: Customer, { id, message, sessionId }: Sent): Promise<StoredMessage> {
  const { prefix } = await deps.setting();
  return inConversation(deps, customer, async ({ send, conversation }) => {
    const at = deps.clock.now();
    const own: NewMessage = { id, sender: 'customer', agent: null, message, sessionId };
    const changed = { ...conversation, state: 'open' as const, waitingSince: conversation.waitingSince ?? at };
    const [stored] = writeMessages(deps, send, { prefix, conversation: changed, messages: [own], at });
    if (!stored) throw new Error('a message was not written');
    return stored;
  });
}
