import type { ChatMessage, Conversation } from '@krapao/contract/calls/chat';
import { SECOND_MS } from '../../../platform/clock.ts';
import { violatedConstraint } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { addingReplyNotice } from '../../notices/public.ts';
import { type Agent, answering, chatRepository } from '../chat.repository.ts';
import { inKnownConversation, type OfficeChatDeps } from '../in-known-conversation.ts';
import { presentMessage } from '../present-message.ts';
import { SENT_TWICE } from '../send-message.ts';
import { writeMessages } from '../write-messages.ts';
import { checkTeamMessage } from './check-team-message.ts';

type Answer = { id: string; message: ChatMessage; operatorId: string };

/** Assigns the conversation to the answering operator unless a colleague has it, and ends the automatic answers. */
export async function answerCustomer(deps: OfficeChatDeps, id: string, answer: Answer): Promise<Conversation> {
  const known = await chatRepository(deps.db).byId(id);
  if (!known) throw new AppError('NO_DATA');
  const message = await checkTeamMessage(deps, known, answer.message);
  const agent = (await deps.agent(answer.operatorId)) ?? null;
  try {
    return await write(deps, id, { ...answer, message }, agent);
  } catch (error) {
    if (violatedConstraint(error) !== SENT_TWICE) throw error;
    const first = await chatRepository(deps.db).messageById(id, answer.id);
    if (!first) throw error;
    return presentMessage(deps.links, known, first);
  }
}

async function write(deps: OfficeChatDeps, id: string, answer: Answer, agent: Agent | null): Promise<Conversation> {
  const { prefix } = await deps.setting();
  return inKnownConversation(deps, id, async ({ transaction, send, conversation }) => {
    const at = deps.clock.now();
    const { waitingSince, memberId } = conversation;
    if (waitingSince) {
      const seconds = Math.max(0, Math.round((at.getTime() - waitingSince.getTime()) / SECOND_MS));
      send(answering(id, answer.id, at, seconds));
    }
    const changed = {
      ...conversation,
      state: 'open' as const,
      takenBy: conversation.takenBy ?? answer.operatorId,
      waitingSince: null,
      awaiting: null,
      teamReadSeq: conversation.lastSeq + 1,
      answeredSeq: conversation.lastSeq + 1,
    };
    const newMessage = {
      id: answer.id,
      sender: 'team' as const,
      operatorId: answer.operatorId,
      agent,
      message: answer.message,
      sessionId: null,
    };
    const [stored] = writeMessages(deps, send, { prefix, conversation: changed, messages: [newMessage], at });
    if (!stored) throw new Error('an answer was not written');
    if (memberId) {
      send(addingReplyNotice(memberId, at));
      deps.notifyPages(transaction, memberId);
    }
    return presentMessage(deps.links, conversation, stored);
  });
}
