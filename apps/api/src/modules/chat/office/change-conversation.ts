import type { Db } from '../../../platform/database/db.ts';
import type { Send } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { publish, publishing } from '../../../platform/live/signals.ts';
import { AUTO_TEXTS } from '../auto-texts.ts';
import { type ChatConversation, chatRepository, saving } from '../chat.repository.ts';
import { roomOf, TEAM_ROOM } from '../customer.ts';
import { inKnownConversation, type OfficeChatDeps } from '../in-known-conversation.ts';
import { RATINGS, ratingPayload } from '../send-message.ts';
import { writeMessages } from '../write-messages.ts';
import { officeRepository } from './office.repository.ts';

type Change = Partial<Pick<ChatConversation, 'takenBy' | 'labels' | 'state' | 'awaiting'>>;

const changedSignal = (id: string, more: { handedTo?: string } = {}) => ({
  ...{ event: 'changed' as const, rooms: [TEAM_ROOM], data: { id, ...more } },
});

async function change(deps: OfficeChatDeps, id: string, changed: Change, handedTo?: string): Promise<void> {
  await inKnownConversation(deps, id, async ({ send, conversation }) => {
    send(saving({ ...conversation, ...changed }, deps.clock.now()));
    send(publishing('chat', changedSignal(id, handedTo ? { handedTo } : {})));
  });
}

/** Notifies the team's pages to refetch the conversation. */
export const notifyTeam = ({ db }: OfficeChatDeps, id: string): Promise<void> => publish(db, 'chat', changedSignal(id));

/** Takes the conversation from its current agent, if any; the automatic answers end. */
export const takeConversation = (deps: OfficeChatDeps, id: string, operatorId: string): Promise<void> =>
  change(deps, id, { takenBy: operatorId, awaiting: null });

/** Hands over to a colleague who may answer, or back to the automatic answers. */
export async function handOver(deps: OfficeChatDeps, id: string, to: string | null): Promise<void> {
  if (to !== null && !(await deps.team()).some(({ id: each }) => each === to)) throw new AppError('NO_DATA');
  await change(deps, id, { takenBy: to }, to ?? undefined);
}

/** How many open conversations the agent has. */
export const conversationsOf = (db: Db, operatorId: string): Promise<number> =>
  officeRepository(db).countTaken(operatorId);

/** Hands all open conversations of an agent to a colleague, or back to the automatic answers; answers how many. */
export async function giveConversations(
  transaction: Db,
  send: Send,
  { from, to, at }: { from: string; to: string | null; at: Date },
): Promise<number> {
  const given = await officeRepository(transaction).giveAll(from, to, at);
  for (const { id } of given) send(publishing('chat', changedSignal(id, to === null ? {} : { handedTo: to })));
  return given.length;
}

export const setLabels = (deps: OfficeChatDeps, id: string, labels: readonly string[]): Promise<void> =>
  change(deps, id, { labels: [...new Set(labels)] });

export const reopenConversation = (deps: OfficeChatDeps, id: string): Promise<void> =>
  change(deps, id, { state: 'open' });

type Close = { by: string; over: string | undefined };

/**
 * Closes the conversation and requests a rating once, in the customer's language. A colleague's is closed only by who
 * knows that it is theirs.
 */
export async function closeConversation(deps: OfficeChatDeps, id: string, { by, over }: Close): Promise<void> {
  const { prefix } = await deps.setting();
  await inKnownConversation(deps, id, async ({ send, conversation }) => {
    const { takenBy } = conversation;
    if (conversation.state === 'closed') return;
    if (takenBy !== null && takenBy !== by && takenBy !== over) {
      const names = await deps.namesOf([takenBy]);
      throw new AppError('ITEM_TAKEN', { by: names.get(takenBy) ?? takenBy });
    }
    const closed = { state: 'closed' as const, takenBy: null, waitingSince: null, awaiting: null, rating: null };
    const question = {
      id: deps.random.uuid(),
      sender: 'auto' as const,
      agent: null,
      sessionId: null,
      message: {
        message_type: 'quick_replies' as const,
        payload: {
          message: AUTO_TEXTS.rate[conversation.locale],
          quick_replies: RATINGS.map((rating) => ({
            title: `${rating}`,
            type: 'postback' as const,
            payload: ratingPayload(rating),
          })),
        },
      },
    };
    const seq = conversation.lastSeq + 1;
    const ended = { ...closed, teamReadSeq: seq, answeredSeq: seq, closedTimes: conversation.closedTimes + 1 };
    const write = { prefix, conversation: { ...conversation, ...ended }, messages: [question] };
    writeMessages(deps, send, { ...write, at: deps.clock.now() });
    send(publishing('chat', changedSignal(id)));
  });
}

/** Each agent has read it for themselves; to the customer the team has. */
export async function markReadByTeam(deps: OfficeChatDeps, id: string, operatorId: string): Promise<void> {
  const { prefix } = await deps.setting();
  await inKnownConversation(deps, id, async ({ transaction, send, conversation }) => {
    const seq = conversation.lastSeq;
    if (!(await officeRepository(transaction).agentRead(id, operatorId, seq))) return;
    if (conversation.teamReadSeq === seq) return send(publishing('chat', changedSignal(id)));
    send(saving({ ...conversation, teamReadSeq: seq }, deps.clock.now()));
    const room = roomOf(prefix, conversation);
    send(publishing('chat', { event: 'read', rooms: [room, TEAM_ROOM], data: { room, by: 'team', seq } }));
  });
}

/** Notes whom support takes a guest for. The guest gets nothing of that member by it. */
export async function linkGuest(deps: OfficeChatDeps, id: string, memberId: string | null): Promise<void> {
  const known = await chatRepository(deps.db).byId(id);
  if (!known || known.memberId !== null) throw new AppError('NO_DATA');
  if (memberId !== null && !(await deps.memberName(memberId))) throw new AppError('NO_DATA');
  await inKnownConversation(deps, id, async ({ send, conversation }) => {
    if (conversation.memberId !== null) throw new AppError('NO_DATA'); // They have signed in meanwhile.
    send(saving({ ...conversation, linkedMemberId: memberId }, deps.clock.now()));
    send(publishing('chat', changedSignal(id)));
  });
}
