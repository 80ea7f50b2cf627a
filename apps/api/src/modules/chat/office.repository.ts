import { ask, type Db } from '../../platform/db.ts';
import { type ChatConversation, CONVERSATION_COLUMNS, MESSAGE_COLUMNS, type StoredMessage } from './chat.repository.ts';

export type Filter = {
  state: 'open' | 'closed';
  label?: string | undefined;
  takenBy?: string | undefined;
  from?: 'guests' | undefined;
  limit: number;
};
/** Where a page of the inbox ended: among those who wait, or among the others. */
export type Place = { among: 'waiting' | 'others'; at: Date; id: string };
export type Line = ChatConversation & { unread: number; updatedAt: Date };
export type Note = { by: string; text: string; createdAt: Date };
export type Canned = { code: string; title: string; texts: { th: string; la: string; en: string } };
export type Counts = { open: number; waiting: number; mine: number; guests: number; oldestSince: Date | null };

/** More than this many are not counted. */
const LINES = `
  select ${CONVERSATION_COLUMNS}, c.updated_at as "updatedAt", (
    select count(*)::int from (
      select from chat_message u
      where u.conversation_id = c.id and u.seq > c.team_read_seq and u.sender = 'customer' limit 1000) unread) as unread
  from chat_conversation c`;
/** How each half of the inbox goes on after a place, and in which order. */
const AMONG = {
  waiting: { where: 'c.waiting_since is not null', at: 'c.waiting_since', is: '>', order: 'c.waiting_since, c.id' },
  others: { where: 'c.waiting_since is null', at: 'c.updated_at', is: '<', order: 'c.updated_at desc, c.id desc' },
} as const;

/** Only what is wanted stands in it, so that each kind of question finds its own index. */
function lines({ state, label, takenBy, from, limit }: Filter, among: Place['among'], after?: Place) {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const { where, at, is, order } = AMONG[among];
  const wanted = [
    // Conversations in which somebody has uploaded a file and said nothing yet are none.
    `c.last_seq > 0 and c.state = '${state}' and ${where}`,
    label !== undefined && `c.labels <> '{}' and c.labels @> array[${given(label)}::text]`,
    takenBy !== undefined && `c.taken_by = ${given(takenBy)}`,
    from === 'guests' && 'c.member_id is null',
    after && `(${at}, c.id) ${is} (${given(after.at)}::timestamptz, ${given(after.id)}::uuid)`,
  ].filter(Boolean);
  return { text: `${LINES} where ${wanted.join(' and ')} order by ${order} limit ${given(limit)}`, values };
}

const counted = (where: string) => `
  (select count(*)::int from (
    select from chat_conversation c where c.last_seq > 0 and c.state = 'open' and ${where} limit 1000) found)`;
const MESSAGES = `
  select m.conversation_id as "conversationId", ${MESSAGE_COLUMNS}
  from chat_message m join chat_conversation c on c.id = m.conversation_id`;
const HAS_WORDS = 'not exists (select from unnest($2::text[]) word where position(word in m.plain) = 0)';
/** Among as many of the newest; or among all, by the index of pairs of letters and whole before they are put in order. */
const SAID = {
  newest: 'select * from (select * from chat_message order by created_at desc limit 5000) newest',
  ever: 'select * from hit',
};
const said = (when: keyof typeof SAID) => `
  with hit as materialized (select * from chat_message where grams @> $1)
  select m.conversation_id as "conversationId", ${MESSAGE_COLUMNS} from (${SAID[when]}) m
  where m.grams @> $1 and ${HAS_WORDS} order by m.created_at desc, m.seq desc limit $3`;

type OfConversation = StoredMessage & { conversationId: string };

export function officeRepository(db: Db) {
  return {
    /** Of those who wait the longest first; of the others the newest. */
    among(filter: Filter, among: Place['among'], after?: Place): Promise<Line[]> {
      const { text, values } = lines(filter, among, after);
      return ask<Line>(db, text, values);
    },

    async counts(operatorId: string): Promise<Counts> {
      const [row] = await ask<Counts>(
        db,
        `select ${counted('true')} as open, ${counted('c.waiting_since is not null')} as waiting,
           ${counted('c.taken_by = $1')} as mine, ${counted('c.member_id is null')} as guests,
           (select min(c.waiting_since) from chat_conversation c
            where c.last_seq > 0 and c.state = 'open' and c.waiting_since is not null) as "oldestSince"`,
        [operatorId],
      );
      return row ?? { open: 0, waiting: 0, mine: 0, guests: 0, oldestSince: null };
    },

    line: async (id: string) => (await ask<Line>(db, `${LINES} where c.id = $1`, [id]))[0],

    /** What people said last; the automatic answers only where nobody has said anything for a while. */
    lastMessages: (ids: readonly string[]) =>
      ask<OfConversation>(
        db,
        `${MESSAGES} where c.id = any($1) and m.seq = coalesce((
           select max(p.seq) from chat_message p
           where p.conversation_id = c.id and p.seq > c.last_seq - 20 and p.sender <> 'auto'), c.last_seq)`,
        [[...ids]],
      ),

    before: (id: string, before: number | undefined, limit: number) =>
      ask<StoredMessage>(
        db,
        `${MESSAGES} where c.id = $1 and ($2::bigint is null or m.seq < $2) order by m.seq desc limit $3`,
        [id, before ?? null, limit],
      ),

    after: (id: string, after: number, limit: number) =>
      ask<StoredMessage>(db, `${MESSAGES} where c.id = $1 and m.seq > $2 order by m.seq limit $3`, [id, after, limit]),

    all: (id: string) => ask<StoredMessage>(db, `${MESSAGES} where c.id = $1 order by m.seq`, [id]),

    /** All of these words, each wherever it stands, newest first. What many say fills a page from the newest. */
    async find(grams: readonly string[], words: readonly string[], limit: number): Promise<OfConversation[]> {
      const wanted = [[...grams], [...words], limit];
      const near = await ask<OfConversation>(db, said('newest'), wanted);
      return near.length === limit ? near : ask<OfConversation>(db, said('ever'), wanted);
    },
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
