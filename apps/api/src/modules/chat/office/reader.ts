import { type ChatDesk, readsAt, worksAt } from '@krapao/contract/office/chat-desks';
import { AppError } from '../../../platform/http/app-error.ts';
import type { OperatorIdentity } from '../../../platform/http/callers.ts';
import type { ChatConversation } from '../chat.repository.ts';
import type { Locked } from '../in-conversation.ts';
import { inKnownConversation, type OfficeChatDeps } from '../in-known-conversation.ts';

/** An operator of the inbox. */
export type Reader = {
  id: string;
  /** Desks whose conversations they may read. */
  reads: readonly ChatDesk[];
  /** Desks at which they answer. */
  works: readonly ChatDesk[];
};

export const readerOf = ({ id, permissions }: Pick<OperatorIdentity, 'id' | 'permissions'>): Reader => ({
  ...{ id, reads: readsAt(permissions), works: worksAt(permissions) },
});

/** A conversation that the operator may not read does not exist for them. */
export function checkReads<Found extends Pick<ChatConversation, 'desk'>>(
  { reads }: Reader,
  conversation: Found | undefined,
): Found {
  if (!conversation || !reads.includes(conversation.desk)) throw new AppError('NO_DATA');
  return conversation;
}

export function checkWorks(reader: Reader, conversation: Pick<ChatConversation, 'desk'> | undefined): void {
  const { desk } = checkReads(reader, conversation);
  if (!reader.works.includes(desk)) throw new AppError('DESK_CHANGED', { desk });
}

/** Runs work under the lock of a conversation that stands at a desk of this operator. */
export const atDesk = <Result>(
  deps: Pick<OfficeChatDeps, 'db'>,
  reader: Reader,
  id: string,
  work: (locked: Locked) => Promise<Result>,
): Promise<Result> =>
  inKnownConversation(deps, id, (locked) => {
    checkWorks(reader, locked.conversation);
    return work(locked);
  });
