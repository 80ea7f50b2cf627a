import { CHAT_DESK_NAMES, type ChatDesk } from '@krapao/contract/office/chat-desks';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import {
  type ChatConversation,
  CONVERSATION_COLUMNS,
  MESSAGE_COLUMNS,
  type StoredMessage,
} from '../chat.repository.ts';
import type { Reader } from './reader.ts';

export type Filter = {
  state: 'open' | 'closed';
  desk?: ChatDesk | undefined;
  label?: string | undefined;
  takenBy?: string | undefined;
  from?: 'guests' | undefined;
  limit: number;
};
/** The cursor of an inbox page: among the waiting conversations, or among the others. */
export type Place = { among: 'waiting' | 'others'; at: Date; id: string };
export type Line = ChatConversation & { unread: number; updatedAt: Date; createdAt: Date };
export type Note = { by: string; text: string; createdAt: Date; desk: ChatDesk | null };
export type Canned = { code: string; title: string; texts: { th: string; la: string; en: string } };
export type Counts = {
  open: number;
  finance: number;
  waiting: number;
  mine: number;
  guests: number;
  oldestSince: Date | null;
};

/** Written out, so that finance's desk uses its own indexes. */
const ofDesks = (desks: readonly ChatDesk[]) =>
  desks.length === CHAT_DESK_NAMES.length ? 'true' : `c.desk in (${desks.map((desk) => `'${desk}'`).join(', ')})`;
/** Without it for who reads all, because the search joins no conversations then. */
const searchedAt = (desks: readonly ChatDesk[]) =>
  desks.length === CHAT_DESK_NAMES.length
    ? ''
    : `and exists (select from chat_conversation c where c.id = m.conversation_id and ${ofDesks(desks)})`;

/** Customer's messages without an answer that `reader` has not read. */
const unreadBy = (reader: string) => `
  u.conversation_id = c.id and u.sender = 'customer' and u.seq > greatest(c.answered_seq, (
    select r.read_seq from chat_agent_read r where r.conversation_id = c.id and r.operator_id = ${reader}))`;
/**
 * News of a conversation is for the agent who has it; while nobody has it, for everybody, here operator `$1`. The count
 * is capped.
 */
const LINES = `
  select ${CONVERSATION_COLUMNS}, c.updated_at as "updatedAt", c.created_at as "createdAt", (
    select count(*)::int from (
      select from chat_message u where ${unreadBy('coalesce(c.taken_by, $1)')} limit 1000) unread) as unread
  from chat_conversation c`;
/** Open conversations with news for operator `$1`: their own, and those of nobody that wait for a person. */
const newsAt = (desks: readonly ChatDesk[]) => `
  from chat_conversation c
  where c.last_seq > 0 and c.state = 'open' and ${ofDesks(desks)}
    and (c.taken_by = $1 or (c.taken_by is null and c.waiting_since is not null))
    and exists (select from chat_message u where ${unreadBy('$1')})`;
/** The cursor condition and the order of each half of the inbox. */
const AMONG = {
  waiting: { where: 'c.waiting_since is not null', at: 'c.waiting_since', is: '>', order: 'c.waiting_since, c.id' },
  others: { where: 'c.waiting_since is null', at: 'c.updated_at', is: '<', order: 'c.updated_at desc, c.id desc' },
} as const;

/** Contains only the wanted conditions, so that each combination uses its own index. */
function lines(
  { id, reads }: Reader,
  { state, desk, label, takenBy, from, limit }: Filter,
  among: Place['among'],
  after?: Place,
) {
  const values: unknown[] = [id];
  const given = (value: unknown) => `$${values.push(value)}`;
  const { where, at, is, order } = AMONG[among];
  const wanted = [
    // A conversation with an uploaded file and no message yet is not listed.
    `c.last_seq > 0 and c.state = '${state}' and ${where}`,
    ofDesks(reads),
    desk && ofDesks([desk]),
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
/** Searches among the newest 5,000 messages; or among all, by the bigram index, materialized before sorting. */
const SEARCHED = {
  newest: 'select * from (select * from chat_message order by created_at desc limit 5000) newest',
  ever: 'select * from hit',
};
const messageSearch = (when: keyof typeof SEARCHED, desks: readonly ChatDesk[]) => `
  with hit as materialized (select * from chat_message where grams @> $1)
  select m.conversation_id as "conversationId", ${MESSAGE_COLUMNS} from (${SEARCHED[when]}) m
  where m.grams @> $1 and ${HAS_WORDS} ${searchedAt(desks)}
  order by m.created_at desc, m.seq desc limit $3`;

type OfConversation = StoredMessage & { conversationId: string };

export function officeRepository(db: Db) {
  return {
    /** Waiting conversations longest first; the others newest first. */
    among(reader: Reader, filter: Filter, among: Place['among'], after?: Place): Promise<Line[]> {
      const { text, values } = lines(reader, filter, among, after);
      return query<Line>(db, text, values);
    },

    /** Of the desks that the operator reads; who waits, of those `answered`. */
    async counts({ id, reads }: Reader, answered: readonly ChatDesk[]): Promise<Counts> {
      const [row] = await query<Counts>(
        db,
        `select ${counted(`c.desk = 'support' and ${ofDesks(reads)}`)} as open, ${counted(`c.desk = 'finance'`)} as finance,
           ${counted(`c.waiting_since is not null and ${ofDesks(answered)}`)} as waiting,
           ${counted(`c.taken_by = $1 and ${ofDesks(reads)}`)} as mine,
           ${counted(`c.member_id is null and c.desk = 'support' and ${ofDesks(reads)}`)} as guests,
           (select min(c.waiting_since) from chat_conversation c
            where c.last_seq > 0 and c.state = 'open' and c.waiting_since is not null and ${ofDesks(answered)}) as "oldestSince"`,
        [id],
      );
      return row ?? { open: 0, finance: 0, waiting: 0, mine: 0, guests: 0, oldestSince: null };
    },

    line: async (reader: string, id: string) => (await query<Line>(db, `${LINES} where c.id = $2`, [reader, id]))[0],

    newsCount: async (operatorId: string, desks: readonly ChatDesk[]): Promise<number> =>
      (
        await query<{ count: number }>(db, `select count(*)::int from (select ${newsAt(desks)} limit 1000) found`, [
          operatorId,
        ])
      )[0]?.count ?? 0,
    /** The conversation whose customer wrote last, of those with news. */
    newest: async (operatorId: string, desks: readonly ChatDesk[]) =>
      (
        await query<{ conversationId: string; seq: number }>(
          db,
          `select news.id as "conversationId", latest.seq::float8 as seq from (select c.id ${newsAt(desks)} limit 1000) news
           cross join lateral (
             select m.seq, m.created_at from chat_message m
             where m.conversation_id = news.id and m.sender = 'customer' order by m.seq desc limit 1) latest
           order by latest.created_at desc, news.id limit 1`,
          [operatorId],
        )
      )[0],

    /** Whether the agent had not read as far before. */
    agentRead: async (id: string, operatorId: string, seq: number): Promise<boolean> =>
      (
        await query(
          db,
          `insert into chat_agent_read (conversation_id, operator_id, read_seq) values ($1, $2, $3)
           on conflict (conversation_id, operator_id) do update set read_seq = excluded.read_seq
           where chat_agent_read.read_seq < excluded.read_seq returning 1`,
          [id, operatorId, seq],
        )
      ).length > 0,

    /** The last message of a person; an automatic answer only if the last 20 messages have no other. */
    lastMessages: (ids: readonly string[]) =>
      query<OfConversation>(
        db,
        `${MESSAGES} where c.id = any($1) and m.seq = coalesce((
           select max(p.seq) from chat_message p
           where p.conversation_id = c.id and p.seq > c.last_seq - 20 and p.sender <> 'auto'), c.last_seq)`,
        [[...ids]],
      ),

    before: (id: string, before: number | undefined, limit: number) =>
      query<StoredMessage>(
        db,
        `${MESSAGES} where c.id = $1 and ($2::bigint is null or m.seq < $2) order by m.seq desc limit $3`,
        [id, before ?? null, limit],
      ),

    after: (id: string, after: number, limit: number) =>
      query<StoredMessage>(db, `${MESSAGES} where c.id = $1 and m.seq > $2 order by m.seq limit $3`, [
        id,
        after,
        limit,
      ]),

    all: (id: string) => query<StoredMessage>(db, `${MESSAGES} where c.id = $1 order by m.seq`, [id]),

    /**
     * Messages that contain all of these words anywhere, newest first. Common words fill a page from the newest
     * messages alone, without the full search.
     */
    async find(
      { reads }: Reader,
      grams: readonly string[],
      words: readonly string[],
      limit: number,
    ): Promise<OfConversation[]> {
      const wanted = [[...grams], [...words], limit];
      const near = await query<OfConversation>(db, messageSearch('newest', reads), wanted);
      return near.length === limit ? near : query<OfConversation>(db, messageSearch('ever', reads), wanted);
    },
    conversations: (ids: readonly string[]) =>
      query<ChatConversation>(db, `select ${CONVERSATION_COLUMNS} from chat_conversation c where c.id = any($1)`, [
        [...ids],
      ]),

    notes: (id: string) =>
      query<Note>(
        db,
        `select operator_id as by, text, created_at as "createdAt", desk from chat_note
         where conversation_id = $1 order by created_at, id`,
        [id],
      ),
    addNote: (noteId: string, id: string, { by, text, createdAt, desk }: Note) =>
      query(
        db,
        'insert into chat_note (id, conversation_id, operator_id, text, created_at, desk) values ($1, $2, $3, $4, $5, $6)',
        [noteId, id, by, text, createdAt, desk],
      ),

    async waitingCustomers(desk: ChatDesk): Promise<{ waiting: number; oldestSince: Date | null }> {
      const [row] = await query<{ waiting: number; oldestSince: Date | null }>(
        db,
        `select ${counted(`c.waiting_since is not null and ${ofDesks([desk])}`)} as waiting,
           (select min(c.waiting_since) from chat_conversation c
            where c.last_seq > 0 and c.state = 'open' and c.waiting_since is not null and ${ofDesks([desk])}) as "oldestSince"`,
        [],
      );
      return row ?? { waiting: 0, oldestSince: null };
    },

    /** Open conversations of an agent at each desk. */
    countTaken: (operatorId: string) =>
      query<{ desk: ChatDesk; count: number }>(
        db,
        `select desk, count(*)::int from chat_conversation where taken_by = $1 and state = 'open' group by desk`,
        [operatorId],
      ),

    /** Hands all open conversations of an agent to another, who works at `desks`; those of other desks to nobody. */
    giveAll: (from: string, { to, desks }: { to: string | null; desks: readonly ChatDesk[] }, at: Date) =>
      query<{ id: string; desk: ChatDesk; takenBy: string | null }>(
        db,
        `with taken as (
           select id from chat_conversation where taken_by = $1 and state = 'open' order by id for update)
         update chat_conversation c set taken_by = case when c.desk = any($4) then $2 end, updated_at = $3
         from taken where c.id = taken.id returning c.id, c.desk, c.taken_by as "takenBy"`,
        [from, to, at, [...desks]],
      ),

    canned: () => query<Canned>(db, 'select code, title, texts from canned_reply order by code', []),
    saveCanned: ({ code, title, texts }: Canned) =>
      query(
        db,
        `insert into canned_reply (code, title, texts) values ($1, $2, $3)
         on conflict (code) do update set title = excluded.title, texts = excluded.texts`,
        [code, title, texts],
      ),
    removeCanned: async (code: string): Promise<boolean> =>
      (await query(db, 'delete from canned_reply where code = $1 returning code', [code])).length > 0,
  };
}

export const forgetName = (db: Db, memberId: string) =>
  query(db, 'update chat_conversation set name = null, username = null where member_id = $1', [memberId]);

export const findConversationOf = (db: Db, memberId: string) =>
  query<{ id: string }>(db, 'select id from chat_conversation where member_id = $1 and last_seq > 0', [memberId]);

/** Conversations of guests whom support takes for the member. */
export const findGuestsTakenFor = (db: Db, memberId: string) =>
  query<{ id: string; guestId: string }>(
    db,
    `select id, guest_id as "guestId" from chat_conversation where linked_member_id = $1 order by updated_at desc`,
    [memberId],
  );
