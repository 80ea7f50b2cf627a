import { AppError } from '../../platform/app-error.ts';
import type { ChatDeps } from './chat.deps.ts';
import { type Agent, chatRepository } from './chat.repository.ts';
import type { Locked } from './in-conversation.ts';
import { toldCommit } from './told-commit.ts';

export type OfficeChatDeps = ChatDeps & {
  /** How customers see somebody of the team; undefined for whoever is not of it. */
  agent(operatorId: string): Promise<Agent | undefined>;
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
