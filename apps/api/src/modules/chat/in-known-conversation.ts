import type { ChatDesk } from '@krapao/contract/office/chat-desks';
import { AppError } from '../../platform/http/app-error.ts';
import type { ChatDeps } from './chat.deps.ts';
import { type Agent, chatRepository } from './chat.repository.ts';
import { commitAndNotify } from './commit-and-notify.ts';
import type { Locked } from './in-conversation.ts';

type Colleague = { id: string; name: string; isOnShift: boolean };

export type OfficeChatDeps = ChatDeps & {
  /** The agent that customers see; undefined for a non-agent. */
  agent(operatorId: string): Promise<Agent | undefined>;
  /** Operators who may answer customers of a desk, and which of them are on shift. */
  team(desk: ChatDesk): Promise<Colleague[]>;
  /** Minutes after which a customer's wait is late. */
  targetMinutes(): Promise<number>;
  /** Names of operators, including former ones. */
  namesOf(operatorIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** Runs work under the lock of the conversation. */
export const inKnownConversation = <Result>(
  { db }: Pick<ChatDeps, 'db'>,
  id: string,
  work: (locked: Locked) => Promise<Result>,
): Promise<Result> =>
  commitAndNotify(db, async (transaction, send) => {
    const conversation = await chatRepository(transaction).lockById(id);
    if (!conversation) throw new AppError('NO_DATA');
    return work({ transaction, send, conversation });
  });
