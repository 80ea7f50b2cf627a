import type { InboxLine } from '@krapao/contract/office/chat';
import type { ChatDesk } from '@krapao/contract/office/chat-desks';
import type { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type ChatConversation, chatRepository } from '../chat.repository.ts';
import { roomOf } from '../customer.ts';
import type { OfficeChatDeps } from '../in-known-conversation.ts';
import { presentMessage } from '../present-message.ts';
import { type Filter, type Line, officeRepository, type Place } from './office.repository.ts';
import { checkReads, type Reader } from './reader.ts';
import { gramsOf, plainOf, wordsOf } from './search-words.ts';

type ShownLine = z.output<typeof InboxLine>;

type Wanted = Filter & { after?: string | undefined };

/** Waiting conversations come before the others; a page may end among the first and continue among the second. */
export async function readInbox(deps: OfficeChatDeps, reader: Reader, { after, ...filter }: Wanted) {
  const office = officeRepository(deps.db);
  const place = after === undefined ? undefined : placeIn(after);
  const waiting = place?.among === 'others' ? [] : await office.among(reader, filter, 'waiting', place);
  const left = filter.limit - waiting.length;
  const others =
    left > 0
      ? await office.among(reader, { ...filter, limit: left }, 'others', place?.among === 'others' ? place : undefined)
      : [];
  const lines = [...waiting, ...others];
  const last = lines.length === filter.limit ? lines.at(-1) : undefined;
  return { conversations: await present(deps, lines), next: last ? nameOf(last) : null };
}

const nameOf = ({ id, waitingSince, updatedAt }: Line): string =>
  `${waitingSince ? 'waiting' : 'others'}_${(waitingSince ?? updatedAt).toISOString()}_${id}`;

function placeIn(name: string): Place {
  const [, among, at = '', id = ''] = /^(waiting|others)_([\dTZ:.-]{20,30})_([\da-f-]{36})$/.exec(name) ?? [];
  const time = new Date(at);
  if (Number.isNaN(time.getTime()) || !UUID.test(id)) throw new AppError('KEY_INVALID', { key: 'after' });
  return { among: among === 'waiting' ? 'waiting' : 'others', at: time, id };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export async function readLine(deps: OfficeChatDeps, reader: Reader, id: string): Promise<ShownLine> {
  const line = checkReads(reader, await officeRepository(deps.db).line(reader.id, id));
  const [shown] = await present(deps, [line]);
  if (!shown) throw new AppError('NO_DATA');
  return shown;
}

/** The conversation with its notes, and for a guest what is known of them. */
export async function readConversation(deps: OfficeChatDeps, reader: Reader, id: string) {
  const line = checkReads(reader, await officeRepository(deps.db).line(reader.id, id));
  const [shown] = await present(deps, [line]);
  if (!shown) throw new AppError('NO_DATA');
  const { device, pages, closedTimes, createdAt } = line;
  const facts = { device, pages: pages.toReversed(), closedTimes, firstAt: createdAt.toISOString() };
  return { ...shown, notes: await readNotes(deps, id), guestFacts: line.memberId === null ? facts : null };
}

/** Counts of each kind, and the newest message for this operator. */
export async function readCounts({ db, links, targetMinutes }: OfficeChatDeps, reader: Reader) {
  // An operator who answers nowhere sees who waits for anybody.
  const desks = reader.works.length > 0 ? reader.works : reader.reads;
  const office = officeRepository(db);
  const [{ oldestSince, ...counts }, news, newest, target] = await Promise.all([
    office.counts(reader, desks),
    office.newsCount(reader.id, desks),
    office.newest(reader.id, desks),
    targetMinutes(),
  ]);
  const chat = chatRepository(db);
  const [conversation, message] = newest
    ? await Promise.all([chat.byId(newest.conversationId), chat.messageAt(newest.conversationId, newest.seq)])
    : [];
  return {
    ...counts,
    targetMinutes: target,
    oldestSince: oldestSince?.toISOString() ?? null,
    news,
    newest:
      conversation && message
        ? {
            ...customerIn(conversation),
            conversation: conversation.id,
            message: presentMessage(links, conversation, message),
          }
        : null,
  };
}

/** Customers without an answer of this desk. */
export const waitingCustomers = async (
  db: Db,
  desk: ChatDesk,
): Promise<{ waiting: number; oldestSince: Date | null }> => officeRepository(db).waitingCustomers(desk);

async function readNotes(deps: OfficeChatDeps, id: string) {
  const notes = await officeRepository(deps.db).notes(id);
  const names = await deps.namesOf(notes.map(({ by }) => by));
  return notes.map(({ by, text, createdAt, desk }) => ({
    by: personOf(names, by),
    text,
    createdAt: createdAt.toISOString(),
    desk,
  }));
}

async function present(deps: OfficeChatDeps, lines: readonly Line[]): Promise<ShownLine[]> {
  if (lines.length === 0) return [];
  const { db, links } = deps;
  const takers = lines.flatMap(({ takenBy }) => takenBy ?? []);
  const [last, names, { prefix }] = await Promise.all([
    officeRepository(db).lastMessages(lines.map(({ id }) => id)),
    deps.namesOf(takers),
    deps.setting(),
  ]);
  return lines.map((line) => {
    const { id, state, desk, labels, unread, waitingSince, rating, locale, customerReadSeq, linkedMemberId } = line;
    const message = last.find(({ conversationId }) => conversationId === id);
    return {
      ...customerIn(line),
      ...{ id, state, desk, labels, unread, rating, locale, customerReadSeq, linkedMemberId },
      room: roomOf(prefix, line),
      takenBy: line.takenBy === null ? null : personOf(names, line.takenBy),
      waitingSince: waitingSince?.toISOString() ?? null,
      last: message ? presentMessage(links, line, message) : null,
    };
  });
}

const personOf = (names: ReadonlyMap<string, string>, id: string) => ({ id, name: names.get(id) ?? id });

/** The team's name for a guest is the end of their id. */
export const GUEST_LETTERS = 4;

const customerIn = ({ memberId, guestId, name, username }: ChatConversation) => ({
  ...{ memberId, name, username },
  guest: memberId === null ? (guestId?.slice(-GUEST_LETTERS) ?? null) : null,
});

export async function readMessages(
  deps: OfficeChatDeps,
  reader: Reader,
  id: string,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
) {
  const conversation = checkReads(reader, await chatRepository(deps.db).byId(id));
  const office = officeRepository(deps.db);
  const messages = after === undefined ? await office.before(id, before, limit) : await office.after(id, after, limit);
  return messages.map((message) => presentMessage(deps.links, conversation, message));
}

/** One-letter words match nearly everything: at least one word needs two letters. */
export async function findMessages({ db, links }: OfficeChatDeps, reader: Reader, given: string, limit: number) {
  const words = given.split(/\s+/).map(plainOf).filter(Boolean);
  const grams = [...new Set(words.flatMap(gramsOf))];
  if (grams.length === 0) return [];
  const office = officeRepository(db);
  const found = await office.find(reader, grams, words, limit);
  const conversations = await office.conversations([...new Set(found.map(({ conversationId }) => conversationId))]);
  return found.flatMap((message) => {
    const conversation = conversations.find(({ id }) => id === message.conversationId);
    return conversation
      ? [
          {
            ...customerIn(conversation),
            conversation: conversation.id,
            message: presentMessage(links, conversation, message),
          },
        ]
      : [];
  });
}

/** One line per message: time, sender, text. Files appear by name, which gives no access to them. */
export async function writeTranscript({ db }: OfficeChatDeps, reader: Reader, id: string) {
  const conversation = checkReads(reader, await chatRepository(db).byId(id));
  const customer = conversation.name ?? conversation.memberId ?? conversation.guestId;
  const lines = (await officeRepository(db).all(id)).map(({ createdAt, sender, agent, message }) => {
    const who = sender === 'customer' ? customer : (agent?.name ?? 'Krapao');
    const file = message.payload?.filePath && `[${message.payload.fileType}: ${message.payload.filePath}]`;
    return `${createdAt.toISOString()} ${who}: ${[indented(wordsOf(message)), file].filter(Boolean).join(' ')}`;
  });
  return { fileName: `chat-${id}.txt`, text: `${lines.join('\n')}\n` };
}

/** Only messages begin at the margin, so a text cannot forge a line of another sender. */
const indented = (words: string): string =>
  words.replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, (end) => `${end}    `);
