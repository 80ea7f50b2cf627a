import { type ChatDesk, worksAt } from '@krapao/contract/office/chat-desks';
import type { Db } from '../../../platform/database/db.ts';
import type { Send } from '../../../platform/database/transact.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { publish, publishing } from '../../../platform/live/signals.ts';
import { AUTO_TEXTS } from '../auto-texts.ts';
import { type ChatConversation, chatRepository, saving } from '../chat.repository.ts';
import { roomOf, teamRooms } from '../customer.ts';
import type { OfficeChatDeps } from '../in-known-conversation.ts';
import { RATINGS, ratingPayload } from '../send-message.ts';
import { writeMessages } from '../write-messages.ts';
import { officeRepository } from './office.repository.ts';
import { atDesk, checkWorks, type Reader } from './reader.ts';

type Change = Partial<Pick<ChatConversation, 'takenBy' | 'labels' | 'state' | 'awaiting'>>;

type Changed = Pick<ChatConversation, 'id' | 'desk'>;

const changedSignal = ({ id, desk }: Changed, more: { handedTo?: string } = {}) => ({
  ...{ event: 'changed' as const, rooms: teamRooms(desk), data: { id, ...more } },
});

async function change(
  deps: OfficeChatDeps,
  reader: Reader,
  id: string,
  changed: Change,
  handedTo?: string,
): Promise<void> {
  await atDesk(deps, reader, id, async ({ send, conversation }) => {
    send(saving({ ...conversation, ...changed }, deps.clock.now()));
    send(publishing('chat', changedSignal(conversation, handedTo ? { handedTo } : {})));
  });
}

/** Notifies the team's pages to refetch the conversation. */
export const notifyTeam = ({ db }: OfficeChatDeps, changed: Changed): Promise<void> =>
  publish(db, 'chat', changedSignal(changed));

/** Takes the conversation from its current agent, if any; the automatic answers end. */
export const takeConversation = (deps: OfficeChatDeps, reader: Reader, id: string): Promise<void> =>
  change(deps, reader, id, { takenBy: reader.id, awaiting: null });

/** Hands over to a colleague who may answer at the same desk, or back to the automatic answers. */
export async function handOver(deps: OfficeChatDeps, reader: Reader, id: string, to: string | null): Promise<void> {
  const known = await chatRepository(deps.db).byId(id);
  checkWorks(reader, known);
  if (to !== null && known && !(await deps.team(known.desk)).some(({ id: each }) => each === to))
    throw new AppError('NO_DATA');
  await change(deps, reader, id, { takenBy: to }, to ?? undefined);
}

/** How many open conversations the agent has at each desk. */
export const conversationsOf = (db: Db, operatorId: string): Promise<{ desk: ChatDesk; count: number }[]> =>
  officeRepository(db).countTaken(operatorId);

type Give = { from: string; to: { id: string; permissions: ReadonlySet<string> } | undefined; at: Date };

/**
 * Hands all open conversations of an agent to a colleague; those of desks at which the colleague does not answer, or all
 * without a colleague, go back to nobody.
 */
export async function giveConversations(
  transaction: Db,
  send: Send,
  { from, to, at }: Give,
): Promise<{ given: number; back: number }> {
  const desks = to ? worksAt(to.permissions) : [];
  const moved = await officeRepository(transaction).giveAll(from, { to: to?.id ?? null, desks }, at);
  for (const { takenBy, ...conversation } of moved)
    send(publishing('chat', changedSignal(conversation, takenBy === null ? {} : { handedTo: takenBy })));
  const given = moved.filter(({ takenBy }) => takenBy !== null).length;
  return { given, back: moved.length - given };
}

export const setLabels = (deps: OfficeChatDeps, reader: Reader, id: string, labels: readonly string[]): Promise<void> =>
  change(deps, reader, id, { labels: [...new Set(labels)] });

export const reopenConversation = (deps: OfficeChatDeps, reader: Reader, id: string): Promise<void> =>
  change(deps, reader, id, { state: 'open' });

/**
 * Closes the conversation and requests a rating once, in the customer's language. A colleague's is closed only by who
 * knows that it is theirs.
 */
export async function closeConversation(
  deps: OfficeChatDeps,
  reader: Reader,
  id: string,
  over: string | undefined,
): Promise<void> {
  const { prefix } = await deps.setting();
  await atDesk(deps, reader, id, async ({ send, conversation }) => {
    const { takenBy } = conversation;
    if (conversation.state === 'closed') return;
    if (takenBy !== null && takenBy !== reader.id && takenBy !== over) {
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
    send(publishing('chat', changedSignal(conversation)));
  });
}

/** Each agent has read it for themselves; to the customer the team has. */
export async function markReadByTeam(deps: OfficeChatDeps, reader: Reader, id: string): Promise<void> {
  const { prefix } = await deps.setting();
  await atDesk(deps, reader, id, async ({ transaction, send, conversation }) => {
    const seq = conversation.lastSeq;
    if (!(await officeRepository(transaction).agentRead(id, reader.id, seq))) return;
    if (conversation.teamReadSeq === seq) return send(publishing('chat', changedSignal(conversation)));
    send(saving({ ...conversation, teamReadSeq: seq }, deps.clock.now()));
    const room = roomOf(prefix, conversation);
    send(
      publishing('chat', {
        event: 'read',
        rooms: [room, ...teamRooms(conversation.desk)],
        data: { room, by: 'team', seq },
      }),
    );
  });
}

/** Notes whom support takes a guest for. The guest gets nothing of that member by it. */
export async function linkGuest(
  deps: OfficeChatDeps,
  reader: Reader,
  id: string,
  memberId: string | null,
): Promise<void> {
  const known = await chatRepository(deps.db).byId(id);
  checkWorks(reader, known);
  if (!known || known.memberId !== null) throw new AppError('NO_DATA');
  if (memberId !== null && !(await deps.memberName(memberId))) throw new AppError('NO_DATA');
  await atDesk(deps, reader, id, async ({ send, conversation }) => {
    if (conversation.memberId !== null) throw new AppError('NO_DATA'); // They have signed in meanwhile.
    send(saving({ ...conversation, linkedMemberId: memberId }, deps.clock.now()));
    send(publishing('chat', changedSignal(conversation)));
  });
}
