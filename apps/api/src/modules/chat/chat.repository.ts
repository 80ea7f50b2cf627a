import type { ChatMessage } from '@krapao/contract/calls/chat';
import type { Locale } from '@krapao/contract/locales';
import type { ChatDesk } from '@krapao/contract/office/chat-desks';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';
import type { Customer } from './customer.ts';
import { gramsOf, plainOf, wordsOf } from './office/search-words.ts';

export type Sender = 'customer' | 'team' | 'auto';
export type Agent = { name: string; picture: string | null };

export type ChatConversation = {
  id: string;
  memberId: string | null;
  guestId: string | null;
  name: string | null;
  username: string | null;
  locale: Locale;
  state: 'open' | 'closed';
  desk: ChatDesk;
  takenBy: string | null;
  labels: string[];
  lastSeq: number;
  customerReadSeq: number;
  teamReadSeq: number;
  /** Answered or closed up to this message. */
  answeredSeq: number;
  waitingSince: Date | null;
  awaiting: string | null;
  rating: number | null;
  /** The member that support takes the guest for. */
  linkedMemberId: string | null;
  /** Of a guest: the device they last wrote with, and the pages they wrote from, the latest last. */
  device: string | null;
  pages: string[];
  closedTimes: number;
};

export type StoredMessage = {
  seq: number;
  id: string;
  sender: Sender;
  agent: Agent | null;
  message: ChatMessage;
  sessionId: string | null;
  createdAt: Date;
};

export type NewMessage = Omit<StoredMessage, 'seq' | 'createdAt'> & { operatorId?: string };

/** Message numbers fit into a JavaScript number; the driver returns bigint as text. */
export const CONVERSATION_COLUMNS = `
  c.id, c.member_id as "memberId", c.guest_id as "guestId", c.name, c.username, c.locale, c.state, c.desk, c.taken_by as "takenBy", c.labels,
  c.last_seq::float8 as "lastSeq", c.customer_read_seq::float8 as "customerReadSeq",
  c.team_read_seq::float8 as "teamReadSeq", c.answered_seq::float8 as "answeredSeq",
  c.waiting_since as "waitingSince", c.awaiting, c.rating, c.linked_member_id as "linkedMemberId", c.device, c.pages,
  c.closed_times as "closedTimes"`;
export const MESSAGE_COLUMNS = `
  m.seq::float8 as seq, m.id, m.sender, m.agent, m.message, m.session_id as "sessionId", m.created_at as "createdAt"`;

/** One of the two unique columns is given; the other is null, which equals nothing. */
const OF_CUSTOMER = '(c.member_id = $1 or c.guest_id = $2)';
const FIND = `select ${CONVERSATION_COLUMNS} from chat_conversation c where ${OF_CUSTOMER}`;
const MESSAGES = `select ${MESSAGE_COLUMNS} from chat_message m join chat_conversation c on c.id = m.conversation_id`;

const WRITE = `
  insert into chat_message
    (conversation_id, seq, id, sender, operator_id, agent, message, session_id, created_at, plain, grams)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** Writes a message under its number. The caller must have locked the conversation. */
export function writing(conversationId: string, seq: number, message: NewMessage, at: Date): CompiledQuery {
  const plain = plainOf(wordsOf(message.message));
  return statement(WRITE, [
    conversationId,
    seq,
    message.id,
    message.sender,
    message.operatorId ?? null,
    message.agent,
    message.message,
    message.sessionId,
    at,
    plain,
    gramsOf(plain),
  ]);
}

const SAVE = `
  update chat_conversation set last_seq = $2, customer_read_seq = $3, team_read_seq = $4, state = $5, waiting_since = $6,
    awaiting = $7, rating = $8, taken_by = $9, updated_at = $10, locale = $11, labels = $12, answered_seq = $13,
    linked_member_id = $14, device = $15, pages = $16, closed_times = $17, desk = $18
  where id = $1`;

/** The caller must have locked the conversation. */
export const saving = (conversation: ChatConversation, at: Date): CompiledQuery =>
  statement(SAVE, [
    conversation.id,
    conversation.lastSeq,
    conversation.customerReadSeq,
    conversation.teamReadSeq,
    conversation.state,
    conversation.waitingSince,
    conversation.awaiting,
    conversation.rating,
    conversation.takenBy,
    at,
    conversation.locale,
    conversation.labels,
    conversation.answeredSeq,
    conversation.linkedMemberId,
    conversation.device,
    conversation.pages,
    conversation.closedTimes,
    conversation.desk,
  ]);

export const answering = (conversationId: string, messageId: string, at: Date, seconds: number): CompiledQuery =>
  statement('insert into chat_reply_time (conversation_id, message_id, answered_at, seconds) values ($1, $2, $3, $4)', [
    conversationId,
    messageId,
    at,
    seconds,
  ]);

export type Reading = { unread: number; teamReadSeq: number };
export const NOTHING_READ: Reading = { unread: 0, teamReadSeq: 0 };

/** Commits without waiting for the disk. */
export const HASTENED: CompiledQuery = statement(`select set_config('synchronous_commit', 'off', true)`, []);

/**
 * Returns when every earlier commit is on disk: this commit waits for its own flush, and the log is written in order.
 */
export const reachDisk = (db: Db) => query(db, `select pg_logical_emit_message(true, 'chat', '')`, []);

export function chatRepository(db: Db) {
  const one = async <Row>(text: string, values: readonly unknown[]) => (await query<Row>(db, text, values))[0];
  return {
    find: ({ memberId, guestId }: Customer) => one<ChatConversation>(FIND, [memberId, guestId]),
    byId: (id: string) =>
      one<ChatConversation>(`select ${CONVERSATION_COLUMNS} from chat_conversation c where c.id = $1`, [id]),
    /** The desk that has the conversation of a member or a guest, by their id. */
    deskOf: async (customerId: string) =>
      (
        await one<{ desk: ChatDesk }>(`select c.desk from chat_conversation c where ${OF_CUSTOMER}`, [
          customerId,
          customerId,
        ])
      )?.desk,
    /** Locks the conversation, so that no other transaction numbers messages in it. */
    lock: ({ memberId, guestId }: Customer) => one<ChatConversation>(`${FIND} for update`, [memberId, guestId]),
    lockById: (id: string) =>
      one<ChatConversation>(`select ${CONVERSATION_COLUMNS} from chat_conversation c where c.id = $1 for update`, [id]),

    async create(
      id: string,
      { memberId, guestId }: Customer,
      names: { name: string; username: string } | undefined,
      at: Date,
    ): Promise<void> {
      await query(
        db,
        `insert into chat_conversation (id, member_id, guest_id, name, username, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
        [id, memberId, guestId, names?.name ?? null, names?.username ?? null, at],
      );
    },

    /** Finds an earlier message by its id, for a retry. */
    sentBefore: ({ memberId, guestId }: Customer, id: string) =>
      one<StoredMessage>(`${MESSAGES} where ${OF_CUSTOMER} and m.id = $3`, [memberId, guestId, id]),
    messageById: (conversationId: string, id: string) =>
      one<StoredMessage>(`${MESSAGES} where c.id = $1 and m.id = $2`, [conversationId, id]),
    messageAt: (conversationId: string, seq: number) =>
      one<StoredMessage>(`${MESSAGES} where c.id = $1 and m.seq = $2`, [conversationId, seq]),

    /** Selects by sequence numbers, so the last page costs as much as the first. */
    newest: (conversation: ChatConversation, { limit, skip }: { limit: number; skip: number }) =>
      query<StoredMessage>(db, `${MESSAGES} where c.id = $1 and m.seq <= $2 and m.seq > $3 order by m.seq desc`, [
        conversation.id,
        conversation.lastSeq - skip,
        conversation.lastSeq - skip - limit,
      ]),
    after: (conversation: ChatConversation, after: number, limit: number) =>
      query<StoredMessage>(db, `${MESSAGES} where c.id = $1 and m.seq > $2 order by m.seq limit $3`, [
        conversation.id,
        after,
        limit,
      ]),

    /** The customer's unread count, capped, and the position the team has read to. */
    async reading({ memberId, guestId }: { memberId: string | null; guestId: string | null }): Promise<Reading> {
      const row = await one<Reading>(
        `select (select count(*)::int from (
             select from chat_conversation c join chat_message m
               on m.conversation_id = c.id and m.seq > c.customer_read_seq and m.sender <> 'customer'
             where ${OF_CUSTOMER} limit 1000) found) as unread,
           (select coalesce(max(c.team_read_seq), 0)::float8 from chat_conversation c where ${OF_CUSTOMER}) as "teamReadSeq"`,
        [memberId, guestId],
      );
      return row ?? NOTHING_READ;
    },

    /** The median reply time since then. */
    async medianReplySeconds(since: Date): Promise<number | null> {
      const row = await one<{ median: number | null }>(
        `select percentile_cont(0.5) within group (order by seconds) as median
         from chat_reply_time where answered_at >= $1`,
        [since],
      );
      return row?.median ?? null;
    },

    /** Marks all messages as read; undefined when all were read before. */
    customerRead: (customer: Customer) =>
      one<ChatConversation>(
        `update chat_conversation c set customer_read_seq = last_seq
         where ${OF_CUSTOMER} and customer_read_seq < last_seq returning ${CONVERSATION_COLUMNS}`,
        [customer.memberId, customer.guestId],
      ),
  };
}
