import type { ChatMessage, Conversation } from '@krapao/contract/calls/chat';
import { SECOND_MS } from '../../../platform/clock.ts';
import { violatedConstraint } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { addingReplyNotice } from '../../notices/public.ts';
import { type Agent, answering, chatRepository } from '../chat.repository.ts';
import type { OfficeChatDeps } from '../in-known-conversation.ts';
import { presentMessage } from '../present-message.ts';
import { SENT_TWICE } from '../send-message.ts';
import { writeMessages } from '../write-messages.ts';
import { checkTeamMessage } from './check-team-message.ts';
import { atDesk, checkReads, type Reader } from './reader.ts';

type Answer = { id: string; message: ChatMessage };

/** Assigns the conversation to the answering operator unless a colleague has it, and ends the automatic answers. */
export async function answerCustomer(
  deps: OfficeChatDeps,
  reader: Reader,
  id: string,
  answer: Answer,
): Promise<Conversation> {
  const known = checkReads(reader, await chatRepository(deps.db).byId(id));
  const message = await checkTeamMessage(deps, known, answer.message);
  const agent = (await deps.agent(reader.id)) ?? null;
  try {
    return await write(deps, reader, id, { ...answer, message }, agent);
  } catch (error) {
    // A retry of an answer that was stored stays done, though the conversation is at another desk by now.
    const isOver = error instanceof AppError && error.message === 'DESK_CHANGED';
    if (violatedConstraint(error) !== SENT_TWICE && !isOver) throw error;
    const first = await chatRepository(deps.db).messageById(id, answer.id);
    if (!first) throw error;
    return presentMessage(deps.links, known, first);
  }
}

async function write(
  deps: OfficeChatDeps,
  reader: Reader,
  id: string,
  answer: Answer,
  agent: Agent | null,
): Promise<Conversation> {
  const { prefix } = await deps.setting();
  return atDesk(deps, reader, id, async ({ transaction, send, conversation }) => {
    const at = deps.clock.now();
    const { waitingSince, memberId } = conversation;
    const changed = {
      ...conversation,
      state: 'open' as const,
      takenBy: conversation.takenBy ?? reader.id,
      waitingSince: null,
      awaiting: null,
      teamReadSeq: conversation.lastSeq + 1,
      answeredSeq: conversation.lastSeq + 1,
    };
    const newMessage = {
      id: answer.id,
      sender: 'team' as const,
      operatorId: reader.id,
      agent,
      message: answer.message,
      sessionId: null,
    };
    const [stored] = writeMessages(deps, send, { prefix, conversation: changed, messages: [newMessage], at });
    if (!stored) throw new Error('an answer was not written');
    // After the message, which recognises a retry while the customer waits again.
    if (waitingSince) {
      const seconds = Math.max(0, Math.round((at.getTime() - waitingSince.getTime()) / SECOND_MS));
      send(answering(id, answer.id, at, seconds));
    }
    if (memberId) {
      send(addingReplyNotice(memberId, at));
      deps.notifyPages(transaction, memberId);
    }
    return presentMessage(deps.links, conversation, stored);
  });
}
