import { AppError } from '../../platform/app-error.ts';
import type { ChatDeps } from './chat.deps.ts';
import { type Agent, chatRepository } from './chat.repository.ts';
import type { Locked } from './in-conversation.ts';
import { toldCommit } from './told-commit.ts';

type Colleague = { id: string; name: string; isOnShift: boolean };

export type OfficeChatDeps = ChatDeps & {
  /** How customers see somebody of the team; undefined for whoever is not of it. */
  agent(operatorId: string): Promise<Agent | undefined>;
  /** Who may answer customers, and who of them is at their desk. */
  team(): Promise<Colleague[]>;
  /** What operators are called, also those who have left. */
  namesOf(operatorIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** Works on a conversation while nobody else does. */
export const inKnownConversation = <Result>(
  { db }: Pick<ChatDeps, 'db'>,
  id: string,
  work: (locked: Locked) => Promise<Result>,
): Promise<Result> =>
  toldCommit(db, async (transaction, send) => {
    const conversation = await chatRepository(transaction).lockById(id);
    if (!conversation) throw new AppError('NO_DATA');
    return work({ transaction, send, conversation });
  });
