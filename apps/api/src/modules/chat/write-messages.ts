import type { Send } from '../../platform/transact.ts';
import type { ChatDeps } from './chat.deps.ts';
import { type ChatConversation, type NewMessage, type StoredMessage, saving, writing } from './chat.repository.ts';
import { signalling } from './chat-signals.ts';
import { roomOf, TEAM_ROOM } from './customer.ts';
import { presentMessage } from './present-message.ts';

type Write = { prefix: string; conversation: ChatConversation; messages: readonly NewMessage[]; at: Date };

/**
 * Numbers messages and writes them, with what else changed of their conversation, and tells of them. For whoever has
 * locked the conversation: so there is no gap and no number twice.
 */
export function writeMessages(
  { links }: Pick<ChatDeps, 'links'>,
  send: Send,
  { prefix, conversation, messages, at }: Write,
): StoredMessage[] {
  const rooms = [roomOf(prefix, conversation), TEAM_ROOM];
  const written = messages.map((message, index): StoredMessage => {
    const seq = conversation.lastSeq + index + 1;
    const stored = { ...message, seq, createdAt: at };
    send(writing(conversation.id, seq, message, at));
    const data = presentMessage(links, conversation, stored);
    send(signalling({ says: 'messaging', rooms, data, at: { id: conversation.id, seq } }));
    return stored;
  });
  send(saving({ ...conversation, lastSeq: conversation.lastSeq + messages.length }, at));
  return written;
}
