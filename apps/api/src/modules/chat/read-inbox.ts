import type { InboxLine } from '@krapao/contract/office/chat';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { chatRepository } from './chat.repository.ts';
import type { OfficeChatDeps } from './in-known-conversation.ts';
import { type Filter, type Line, officeRepository } from './office.repository.ts';
import { presentMessage } from './present-message.ts';
import { gramsOf, plainOf, wordsOf } from './search-words.ts';

type ShownLine = z.output<typeof InboxLine>;

export async function readInbox(deps: OfficeChatDeps, filter: Filter) {
  const { total, lines } = await officeRepository(deps.db).page(filter);
  return { total, conversations: await present(deps, lines) };
}

export async function readLine(deps: OfficeChatDeps, id: string): Promise<ShownLine> {
  const line = await officeRepository(deps.db).line(id);
  const [shown] = line ? await present(deps, [line]) : [];
  if (!shown) throw new AppError('NO_DATA');
  return shown;
}

async function present({ db, links }: OfficeChatDeps, lines: readonly Line[]): Promise<ShownLine[]> {
  const last = lines.length > 0 ? await officeRepository(db).lastMessages(lines.map(({ id }) => id)) : [];
  return lines.map((line) => {
    const { id, memberId, name, username, state, takenBy, labels, unread, waitingSince, rating } = line;
    const message = last.find(({ conversationId }) => conversationId === id);
    return {
      ...{ id, memberId, name, username, state, takenBy, labels, unread, rating },
      waitingSince: waitingSince?.toISOString() ?? null,
      last: message ? presentMessage(links, line, message) : null,
    };
  });
}

export async function readMessages(
  deps: OfficeChatDeps,
  id: string,
  wanted: { before?: number | undefined; limit: number },
) {
  const conversation = await chatRepository(deps.db).byId(id);
  if (!conversation) throw new AppError('NO_DATA');
  const messages = await officeRepository(deps.db).before(id, wanted.before, wanted.limit);
  return messages.map((message) => presentMessage(deps.links, conversation, message));
}

/** Words of one letter are in everything: there must be two letters somewhere. */
export async function findMessages({ db, links }: OfficeChatDeps, given: string, limit: number) {
  const words = given.split(/\s+/).map(plainOf).filter(Boolean);
  const grams = [...new Set(words.flatMap(gramsOf))];
  if (grams.length === 0) return [];
  const office = officeRepository(db);
  const found = await office.find(grams, words, limit);
  const conversations = await office.conversations([...new Set(found.map(({ conversationId }) => conversationId))]);
  return found.flatMap((message) => {
    const conversation = conversations.find(({ id }) => id === message.conversationId);
    return conversation
      ? [{ conversation: conversation.id, message: presentMessage(links, conversation, message) }]
      : [];
  });
}

/** One line for each message: when, who, what. Of files their names, which open nothing by themselves. */
export async function writeTranscript({ db }: OfficeChatDeps, id: string) {
  const conversation = await chatRepository(db).byId(id);
  if (!conversation) throw new AppError('NO_DATA');
  const customer = conversation.name ?? conversation.memberId ?? conversation.guestId;
  const lines = (await officeRepository(db).all(id)).map(({ createdAt, sender, agent, message }) => {
    const who = sender === 'customer' ? customer : (agent?.name ?? 'Krapao');
    const file = message.payload?.filePath && `[${message.payload.fileType}: ${message.payload.filePath}]`;
    return `${createdAt.toISOString()} ${who}: ${[wordsOf(message), file].filter(Boolean).join(' ')}`;
  });
  return { fileName: `chat-${id}.txt`, text: `${lines.join('\n')}\n` };
}
