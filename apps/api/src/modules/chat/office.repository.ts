import { ask, type Db } from '../../platform/db.ts';
import { type ChatConversation, CONVERSATION_COLUMNS, MESSAGE_COLUMNS, type StoredMessage } from './chat.repository.ts';

export type Filter = {
  state: 'open' | 'closed';
  label?: string | undefined;
  takenBy?: string | undefined;
  page: number;
  limit: number;
};
export type Line = ChatConversation & { unread: number };
export type Note = { by: string; text: string; createdAt: Date };
export type Canned = { code: string; title: string; texts: { th: string; la: string; en: string } };

/** More than this many are not counted. */
const LINES = `
  select ${CONVERSATION_COLUMNS}, (
    select count(*)::int from (
      select from chat_message u
      where u.conversation_id = c.id and u.seq > c.team_read_seq and u.sender = 'customer' limit 1000) unread) as unread
  from chat_conversation c`;
/** Conversations in which somebody has uploaded a file and said nothing yet are none. */
const WANTED = `
  c.last_seq > 0 and c.state = $1 and ($2::text is null or $2 = any(c.labels)) and ($3::text is null or c.taken_by = $3)`;
const MESSAGES = `
  select m.conversation_id as "conversationId", ${MESSAGE_COLUMNS}
  from chat_message m join chat_conversation c on c.id = m.conversation_id`;

type OfConversation = StoredMessage & { conversationId: string };

export function officeRepository(db: Db) {
  return {
    /** Who waits longest first, then the newest. */
    async page({ state, label, takenBy, page, limit }: Filter): Promise<{ total: number; lines: Line[] }> {
      const wanted = [state, label ?? null, takenBy ?? null];
      const [[counted], lines] = await Promise.all([
        ask<{ total: number }>(db, `select count(*)::int as total from chat_conversation c where ${WANTED}`, wanted),
        ask<Line>(
          db,
          `${LINES} where ${WANTED} order by c.waiting_since nulls last, c.updated_at desc, c.id limit $4 offset $5`,
          [...wanted, limit, (page - 1) * limit],
        ),
      ]);
      return { total: counted?.total ?? 0, lines };
    },

    line: async (id: string) => (await ask<Line>(db, `${LINES} where c.id = $1`, [id]))[0],

    lastMessages: (ids: readonly string[]) =>
      ask<OfConversation>(db, `${MESSAGES} where c.id = any($1) and m.seq = c.last_seq`, [[...ids]]),

    before: (id: string, before: number | undefined, limit: number) =>
      ask<StoredMessage>(
        db,
        `${MESSAGES} where c.id = $1 and ($2::bigint is null or m.seq < $2) order by m.seq desc limit $3`,
        [id, before ?? null, limit],
      ),

    all: (id: string) => ask<StoredMessage>(db, `${MESSAGES} where c.id = $1 order by m.seq`, [id]),

    /** All of these words, each wherever it stands. The pairs of letters are found by their index. */
    find: (grams: readonly string[], words: readonly string[], limit: number) =>
      ask<OfConversation>(
        db,
        `${MESSAGES} where m.grams @> $1
           and not exists (select from unnest($2::text[]) word where position(word in m.plain) = 0)
         order by m.created_at desc, m.seq desc limit $3`,
        [[...grams], [...words], limit],
      ),
    conversations: (ids: readonly string[]) =>
      ask<ChatConversation>(db, `select ${CONVERSATION_COLUMNS} from chat_conversation c where c.id = any($1)`, [
        [...ids],
      ]),

    notes: (id: string) =>
      ask<Note>(
        db,
        `select operator_id as by, text, created_at as "createdAt" from chat_note
         where conversation_id = $1 order by created_at, id`,
        [id],
      ),
    addNote: (noteId: string, id: string, { by, text, createdAt }: Note) =>
      ask(
        db,
        'insert into chat_note (id, conversation_id, operator_id, text, created_at) values ($1, $2, $3, $4, $5)',
        [noteId, id, by, text, createdAt],
      ),

    canned: () => ask<Canned>(db, 'select code, title, texts from canned_reply order by code', []),
    saveCanned: ({ code, title, texts }: Canned) =>
      ask(
        db,
        `insert into canned_reply (code, title, texts) values ($1, $2, $3)
         on conflict (code) do update set title = excluded.title, texts = excluded.texts`,
        [code, title, texts],
      ),
    removeCanned: async (code: string): Promise<boolean> =>
      (await ask(db, 'delete from canned_reply where code = $1 returning code', [code])).length > 0,
  };
}

export const findConversationOf = (db: Db, memberId: string) =>
  ask<{ id: string }>(db, 'select id from chat_conversation where member_id = $1 and last_seq > 0', [memberId]);
