import type { Conversation } from '@krapao/contract/calls/chat';
import type { SignedLinks } from '../../platform/http/signed-links.ts';
import type { ChatConversation, StoredMessage } from './chat.repository.ts';

export const FILE_PATH = '/api/chat/files/';

/** A message for pages, with files as temporary signed links. */
export function presentMessage(
  links: SignedLinks,
  { memberId, guestId, name, username }: Pick<ChatConversation, 'memberId' | 'guestId' | 'name' | 'username'>,
  { id, seq, sender, agent, message, sessionId, createdAt }: StoredMessage,
): Conversation {
  const { payload } = message;
  const url = payload?.filePath && FILE_PATH + links.sign(payload.filePath);
  const isCustomer = sender === 'customer';
  return {
    id,
    seq,
    sender: isCustomer ? 'customer' : 'other',
    message: url ? { ...message, payload: { ...payload, url } } : message,
    userId: memberId,
    guestId,
    username: isCustomer ? username : null,
    name: isCustomer ? name : (agent?.name ?? null),
    deviceToken: null,
    createdAt: createdAt.toISOString(),
    session_id: sessionId,
    agent,
  };
}
