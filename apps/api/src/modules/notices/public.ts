export { addingNotice, addingReplyNotice, noticeSql, readingReplyNotice } from './add-notice.ts';
export { newsKind, PUSH_NEWS_JOB } from './catalogue-news.ts';
export { credentialChanges } from './credential-changes.queries.ts';
export { forgetNoticesIn, forgetReadNotices } from './forget-read.ts';
export { countUnread, markEntriesSeen } from './mark-read.ts';
export type { NoticesDeps } from './notices.deps.ts';
export {
  addAnnouncementNotices,
  findNews,
  findNotice,
  type StoredNotice,
  unreadEntriesSql,
} from './notices.queries.ts';
export type { News, Reader, Unread } from './notices.repository.ts';
export { noticeRoutes } from './notices.routes.ts';
export { noticesOf } from './notices-of.ts';
