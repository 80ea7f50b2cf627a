export { addingNotice, addingReplyNotice, noticeSql, readingReplyNotice } from './add-notice.ts';
export { forgetNoticesIn, forgetReadNotices } from './forget-read.ts';
export { countUnread, markEntriesSeen } from './mark-read.ts';
export type { NoticesDeps } from './notices.deps.ts';
export { findNotice, type StoredNotice, unreadEntriesSql } from './notices.queries.ts';
export type { Reader, Unread } from './notices.repository.ts';
export { noticeRoutes } from './notices.routes.ts';
export { noticesOf } from './notices-of.ts';
