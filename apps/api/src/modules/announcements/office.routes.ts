import type { officeAnnouncementCalls } from '@krapao/contract/office/announcements';
import type { Serve } from '../../platform/http/serve.ts';
import type { AnnouncementsDeps } from './announcements.deps.ts';
import { listAnnouncements } from './list-announcements.ts';
import { segmentsRepository } from './segments.repository.ts';

export function officeAnnouncementRoutes(
  serve: Serve<typeof officeAnnouncementCalls>,
  deps: Pick<AnnouncementsDeps, 'db' | 'clock'>,
): void {
  const { db, clock } = deps;
  serve('GET /api/office/announcements', () => listAnnouncements(deps));
  serve('POST /api/office/segments/count', async ({ body }) => ({
    members: await segmentsRepository(db).count(body.value, clock.now()),
  }));
}
