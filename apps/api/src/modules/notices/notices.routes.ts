import type { Serve } from '../../platform/http/serve.ts';
import { listAnnouncements } from './list-announcements.ts';
import { listNotices } from './list-notices.ts';
import { markNoticesRead } from './mark-read.ts';
import type { NoticesDeps } from './notices.deps.ts';
import { reportLogin } from './report-login.ts';

export function noticeRoutes(serve: Serve, deps: NoticesDeps): void {
  serve('GET /api/notices', ({ member, query, locale }) => listNotices(deps, { ...member, locale }, query));
  serve('GET /api/notices/announcements', ({ member, locale }) => listAnnouncements(deps, { id: member.id, locale }));
  serve('POST /api/notices/read', ({ member, body, locale }) => markNoticesRead(deps, { ...member, locale }, body));
  serve('POST /api/notices/{id}/not-me', async ({ member, params }) => {
    await reportLogin(deps, member, params.id);
    return { message: 'SUCCESS' };
  });
}
