import type { NoticeKind } from '@krapao/contract/notices';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';

/** Kind-specific facts, such as the end of an account number. Never text. */
export type NoticeData = Readonly<Record<string, string | boolean>>;

export type NewNotice = {
  memberId: string;
  kind: NoticeKind;
  at: Date;
  reference?: string | undefined;
  data?: NoticeData;
};

const ADD = 'select add_notice($1, $2, $3, $4, null, $5, false)';

export const adding = ({ memberId, kind, at, reference, data = {} }: NewNotice): CompiledQuery =>
  statement(ADD, [memberId, kind, at, reference ?? null, data]);

/** The replies of a conversation are one notice, as new as the last of them. */
const ADD_REPLY = `
  with replaced as (delete from notice where member_id = $1 and kind = 'chat')
  select add_notice($1, 'chat', $2, null, null, '{}', false)`;

export const addingReply = (memberId: string, at: Date): CompiledQuery => statement(ADD_REPLY, [memberId, at]);

const READ_REPLY = `update notice set read_at = $2 where member_id = $1 and kind = 'chat' and read_at is null`;

export const readingReply = (memberId: string, at: Date): CompiledQuery => statement(READ_REPLY, [memberId, at]);

export type NoticeRow = {
  id: string;
  kind: NoticeKind;
  reference: string | null;
  sessionId: string | null;
  data: NoticeData;
  createdAt: Date;
  /** In microseconds, for the cursor. */
  made: string;
  isUnread: boolean;
};

const LIST = `
  select id::text, kind, reference, session_id as "sessionId", data, created_at as "createdAt",
    created_at::text as made, read_at is null and session_id is distinct from $2 as "isUnread"
  from notice where member_id = $1 and (created_at, id) < ($3::timestamptz, $4::bigint)
  order by created_at desc, id desc limit $5`;

const LIST_OF = `
  select id::text, kind, created_at as "createdAt", read_at is not null as "isRead"
  from notice where member_id = $1 order by created_at desc, id desc limit $2`;

const COUNT = `
  select count(*)::int as notices, (count(*) filter (where kind = 'money'))::int as entries
  from notice where member_id = $1 and read_at is null and session_id is distinct from $2`;

const SAVE_READ = `
  update notice set read_at = $3
  where member_id = $1 and session_id is distinct from $2 and read_at is null and case when $5 then
    (created_at, id) <= (select created_at, id from notice where member_id = $1 and id = $4) else id = $4 end
  returning id`;

const SAVE_SEEN = `
  update notice set read_at = $2
  where member_id = $1 and read_at is null and reference = any($3) returning id`;

const SAVE_REPORTED = `
  update notice set read_at = coalesce(read_at, $3), data = data || '{"isReported": true}'
  where member_id = $1 and id = $2 and kind = 'login'`;

const FIND_LOGIN = `
  select session_id as "sessionId", data ? 'isReported' as "isReported"
  from notice where member_id = $1 and id = $2 and kind = 'login' for update`;

/** The member and the session that reads: a notice that warns of this session is not its to read. */
export type Reader = { readonly id: string; readonly sessionId: string };
export type Unread = { notices: number; entries: number };

export function noticesRepository(db: Db) {
  return {
    list: ({ id, sessionId }: Reader, begin: readonly string[], limit: number) =>
      query<NoticeRow>(db, LIST, [id, sessionId, ...begin, limit]),

    /** The last ones for operators: kind and time, without content. */
    listOf: (memberId: string, limit: number) =>
      query<{ id: string; kind: NoticeKind; createdAt: Date; isRead: boolean }>(db, LIST_OF, [memberId, limit]),

    async countUnread({ id, sessionId }: Reader): Promise<Unread> {
      const [counted] = await query<Unread>(db, COUNT, [id, sessionId]);
      return counted ?? { notices: 0, entries: 0 };
    },

    /** False when the notice was read before. */
    saveRead: async ({ id, sessionId }: Reader, at: Date, upTo: string, andOlder: boolean): Promise<boolean> =>
      (await query(db, SAVE_READ, [id, sessionId, at, upTo, andOlder])).length > 0,

    /** The sign-in of a notice, locked until the transaction ends. */
    async lockLogin(memberId: string, id: string) {
      return (await query<{ sessionId: string; isReported: boolean }>(db, FIND_LOGIN, [memberId, id]))[0];
    },

    saveReported: (memberId: string, id: string, at: Date) => query(db, SAVE_REPORTED, [memberId, id, at]),

    /** The same for all notices about these statement entries and slips. */
    saveSeen: async (memberId: string, at: Date, references: readonly string[]): Promise<boolean> =>
      (await query(db, SAVE_SEEN, [memberId, at, references])).length > 0,

    forgetAll: (memberId: string) => query(db, 'delete from notice where member_id = $1', [memberId]),

    forgetRead: (before: Date) =>
      query(db, 'delete from notice where created_at < $1 and read_at is not null', [before]),
  };
}
