import type { NEWS_LINKS } from '@krapao/contract/documents/choices';
import type { Localised } from '@krapao/contract/documents/fields';
import type { Locale } from '@krapao/contract/locales';
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

export type News = { title: Localised; text: Localised; link: (typeof NEWS_LINKS)[number] | null };

export type Announcement = News & { id: string; picture: string | null; alt: Localised };

/** Home shows a few at a time. */
const ANNOUNCEMENTS_MAX = 5;

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
  news: News | null;
};

/** Hides an announcement that its member may not see now. */
const shown = (now: string) =>
  `(kind <> 'announcement' or reference in (select id::text from announcements_for($1, ${now}::timestamptz)))`;

/** Notices and news in one list. Each part is cut to the page before both are merged. */
const LIST = `
  select id::text, kind, reference, session_id as "sessionId", data, created_at as "createdAt",
    created_at::text as made, is_unread as "isUnread", news
  from (
    (select id, kind, reference, session_id, data, created_at,
      case when kind = 'announcement' then (
        select jsonb_build_object('title', title, 'text', text, 'link', link) from announcements_for($1, $7) a
        where a.id::text = reference) end as news,
      read_at is null and session_id is distinct from $2 as is_unread
    from notice where member_id = $1 and (created_at, id) < ($3::timestamptz, $4::bigint) and ${shown('$7')}
    order by created_at desc, id desc limit $5)
    union all
    (select id, 'news', null, null, '{}', published_at,
      jsonb_build_object('title', title, 'text', text, 'link', link),
      not exists (select from news_read where member_id = $1 and news_id = id)
    from news_for($1, $6, $7) where (published_at, id) < ($3::timestamptz, $4::bigint)
    order by published_at desc, id desc limit $5)
  ) listed
  order by created_at desc, id desc limit $5`;

const LIST_OF = `
  select id::text, kind, created_at as "createdAt", read_at is not null as "isRead"
  from notice where member_id = $1 order by created_at desc, id desc limit $2`;

const COUNT = `
  select (count(*) + (
      select count(*) from news_for($1, $3, $4)
      where not exists (select from news_read where member_id = $1 and news_id = id)
    ))::int as notices, (count(*) filter (where kind = 'money'))::int as entries
  from notice where member_id = $1 and read_at is null and session_id is distinct from $2 and ${shown('$4')}`;

const ANNOUNCEMENTS = `
  select n.id::text, a.title, a.text, a.picture, a.alt, a.link
  from announcements_for($1, $2) a
  join notice n on n.member_id = $1 and n.kind = 'announcement' and n.reference = a.id::text and n.read_at is null
  order by n.created_at desc, n.id desc limit $3`;

const SAVE_READ = `
  with news as (select id, published_at from news_for($1, $6, $3)), last as (
    select created_at as at, id from notice where member_id = $1 and id = $4
    union all select published_at, id from news where id = $4
  ), read as (
    update notice set read_at = $3
    where member_id = $1 and session_id is distinct from $2 and read_at is null
      and case when $5 then (created_at, id) <= (select at, id from last) else id = $4 end and ${shown('$3')}
    returning id
  ), read_news as (
    insert into news_read (member_id, news_id, read_at)
    select $1, id, $3 from news where case when $5 then (published_at, id) <= (select at, id from last) else id = $4 end
    on conflict do nothing
    returning news_id
  )
  select id from read union all select news_id from read_news`;

const SAVE_SEEN = `
  update notice set read_at = $2
  where member_id = $1 and read_at is null and reference = any($3) returning id`;

const SAVE_REPORTED = `
  update notice set read_at = coalesce(read_at, $3), data = data || '{"isReported": true}'
  where member_id = $1 and id = $2 and kind = 'login'`;

const FIND_LOGIN = `
  select session_id as "sessionId", data ? 'isReported' as "isReported"
  from notice where member_id = $1 and id = $2 and kind = 'login' for update`;

/**
 * The member, the session that reads, because a notice that warns of this session is not its to read, and the language
 * they read.
 */
export type Reader = { readonly id: string; readonly sessionId: string; readonly locale: Locale };
export type Unread = { notices: number; entries: number };

export function noticesRepository(db: Db) {
  return {
    list: ({ id, sessionId, locale }: Reader, begin: readonly string[], limit: number, now: Date) =>
      query<NoticeRow>(db, LIST, [id, sessionId, ...begin, limit, locale, now]),

    announcements: (memberId: string, now: Date) =>
      query<Announcement>(db, ANNOUNCEMENTS, [memberId, now, ANNOUNCEMENTS_MAX]),

    /** The last ones for operators: kind and time, without content. */
    listOf: (memberId: string, limit: number) =>
      query<{ id: string; kind: NoticeKind; createdAt: Date; isRead: boolean }>(db, LIST_OF, [memberId, limit]),

    async countUnread({ id, sessionId, locale }: Reader, now: Date): Promise<Unread> {
      const [counted] = await query<Unread>(db, COUNT, [id, sessionId, locale, now]);
      return counted ?? { notices: 0, entries: 0 };
    },

    /** False when the notice was read before. */
    saveRead: async ({ id, sessionId, locale }: Reader, at: Date, upTo: string, andOlder: boolean): Promise<boolean> =>
      (await query(db, SAVE_READ, [id, sessionId, at, upTo, andOlder, locale])).length > 0,

    /** The sign-in of a notice, locked until the transaction ends. */
    async lockLogin(memberId: string, id: string) {
      return (await query<{ sessionId: string; isReported: boolean }>(db, FIND_LOGIN, [memberId, id]))[0];
    },

    saveReported: (memberId: string, id: string, at: Date) => query(db, SAVE_REPORTED, [memberId, id, at]),

    /** The same for all notices about these statement entries and slips. */
    saveSeen: async (memberId: string, at: Date, references: readonly string[]): Promise<boolean> =>
      (await query(db, SAVE_SEEN, [memberId, at, references])).length > 0,

    async forgetAll(memberId: string): Promise<void> {
      await query(db, 'delete from notice where member_id = $1', [memberId]);
      await query(db, 'delete from news_read where member_id = $1', [memberId]);
    },

    forgetRead: (before: Date) =>
      query(db, 'delete from notice where created_at < $1 and read_at is not null', [before]),
  };
}
