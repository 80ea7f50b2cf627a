import type { Locale } from '@krapao/contract/locales';
import type { NoticeKind } from '@krapao/contract/notices';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { News, NoticeData } from './notices.repository.ts';

/** The statement entries with an unread notice, as a subquery, with a column or parameter for the member. */
export const unreadEntriesSql = (memberId: string): string =>
  `select reference from notice where member_id = ${memberId} and read_at is null and kind = 'money'`;

export type StoredNotice = {
  id: string;
  memberId: string;
  kind: Exclude<NoticeKind, 'news'>;
  reference: string | null;
  sessionId: string | null;
  data: NoticeData;
  createdAt: Date;
  isRead: boolean;
};

const FIND = `
  select id::text, member_id as "memberId", kind, reference, session_id as "sessionId", data,
    created_at as "createdAt", read_at is not null as "isRead"
  from notice where id = $1`;

/** Undefined once a newer reply has replaced it, or it was forgotten. */
export const findNotice = async (db: Db, id: string): Promise<StoredNotice | undefined> =>
  (await query<StoredNotice>(db, FIND, [id]))[0];

/** Adds the notices of an announcement to its new recipients. */
export const addAnnouncementNotices = (db: Db, announcementId: string, memberIds: readonly string[], at: Date) =>
  query(db, 'select add_announcement_notices($1, $2, $3)', [announcementId, memberIds, at]);

const FIND_NEWS = `
  select title, text, link, exists (select from news_read where member_id = $1 and news_id = id) as "isRead"
  from news_for($1, $2, $3) where id = $4`;

/** News as this member may see it now; undefined if not. */
export const findNews = async (
  db: Db,
  { memberId, locale, now, newsId }: { memberId: string; locale: Locale; now: Date; newsId: string },
): Promise<(News & { isRead: boolean }) | undefined> =>
  (await query<News & { isRead: boolean }>(db, FIND_NEWS, [memberId, locale, now, newsId]))[0];
