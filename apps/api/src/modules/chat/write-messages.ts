import type { Send } from '../../platform/database/transact.ts';
import type { ChatDeps } from './chat.deps.ts';
import { type ChatConversation, type NewMessage, type StoredMessage, saving, writing } from './chat.repository.ts';
import { roomOf, teamRooms } from './customer.ts';
import { publishingMessage } from './message-signal.ts';
import { presentMessage } from './present-message.ts';

type Write = { prefix: string; conversation: ChatConversation; messages: readonly NewMessage[]; at: Date };

/**
 * Numbers and writes messages, updates their conversation and notifies its pages. The caller must have locked the
 * conversation, so numbers have neither gaps nor duplicates.
 */
export function writeMessages(
  { links }: Pick<ChatDeps, 'links'>,
  send: Send,
  { prefix, conversation, messages, at }: Write,
): StoredMessage[] {
  const rooms = [roomOf(prefix, conversation), ...teamRooms(conversation.desk)];
  const written = messages.map((message, index): StoredMessage => {
    const seq = conversation.lastSeq + index + 1;
    const stored = { ...message, seq, createdAt: at };
    send(writing(conversation.id, seq, message, at));
    const data = presentMessage(links, conversation, stored);
    send(publishingMessage({ event: 'messaging', rooms, data, at: { id: conversation.id, seq } }));
    return stored;
  });
  send(saving({ ...conversation, lastSeq: conversation.lastSeq + messages.length }, at));
  return written;
}
