import { AppError } from '../../../platform/http/app-error.ts';
import { publish, publishing } from '../../../platform/live/signals.ts';
import { AUTO_TEXTS } from '../auto-texts.ts';
import { type ChatConversation, saving } from '../chat.repository.ts';
import { roomOf, TEAM_ROOM } from '../customer.ts';
import { inKnownConversation, type OfficeChatDeps } from '../in-known-conversation.ts';
import { RATINGS, ratingPayload } from '../send-message.ts';
import { writeMessages } from '../write-messages.ts';

type Change = Partial<Pick<ChatConversation, 'takenBy' | 'labels' | 'state' | 'awaiting'>>;

const changedSignal = (id: string) => ({ event: 'changed' as const, rooms: [TEAM_ROOM], data: { id } });

async function change(deps: OfficeChatDeps, id: string, changed: Change): Promise<void> {
  await inKnownConversation(deps, id, async ({ send, conversation }) => {
    send(saving({ ...conversation, ...changed }, deps.clock.now()));
    send(publishing('chat', changedSignal(id)));
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
  await change(deps, id, { takenBy: to });
}

export const setLabels = (deps: OfficeChatDeps, id: string, labels: readonly string[]): Promise<void> =>
  change(deps, id, { labels: [...new Set(labels)] });

export const reopenConversation = (deps: OfficeChatDeps, id: string): Promise<void> =>
  change(deps, id, { state: 'open' });

/** Closes the conversation and requests a rating once, in the customer's language. */
export async function closeConversation(deps: OfficeChatDeps, id: string): Promise<void> {
  const { prefix } = await deps.setting();
  await inKnownConversation(deps, id, async ({ send, conversation }) => {
    if (conversation.state === 'closed') return;
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
    const teamReadSeq = conversation.lastSeq + 1;
    const write = { prefix, conversation: { ...conversation, ...closed, teamReadSeq }, messages: [question] };
    writeMessages(deps, send, { ...write, at: deps.clock.now() });
    send(publishing('chat', changedSignal(id)));
  });
}

export async function markReadByTeam(deps: OfficeChatDeps, id: string): Promise<void> {
  const { prefix } = await deps.setting();
  await inKnownConversation(deps, id, async ({ send, conversation }) => {
    const seq = conversation.lastSeq;
    if (conversation.teamReadSeq === seq) return;
    send(saving({ ...conversation, teamReadSeq: seq }, deps.clock.now()));
    const room = roomOf(prefix, conversation);
    send(publishing('chat', { event: 'read', rooms: [room, TEAM_ROOM], data: { room, by: 'team', seq } }));
  });
}
