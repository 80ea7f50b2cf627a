import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { AnnouncementsDeps } from './announcements.deps.ts';
import { announcementsRepository, type FiguresRow } from './announcements.repository.ts';

type Answer = OfficeAnswerOf<'GET /api/office/announcements'>;

/** Announcements for operators, with their counts. */
export async function listAnnouncements({ db, clock }: Pick<AnnouncementsDeps, 'db' | 'clock'>): Promise<Answer> {
  const now = clock.now();
  const rows = await announcementsRepository(db).figures();
  return {
    announcements: rows.map((row) => ({
      ...row,
      state: stateOf(row, now),
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt.toISOString(),
    })),
  };
}

function stateOf(row: FiguresRow, now: Date): Answer['announcements'][number]['state'] {
  if (!row.isPublished) return row.hasBegun ? 'withdrawn' : 'draft';
  if (row.endsAt <= now) return 'over';
  if (row.startsAt && row.startsAt > now) return 'planned';
  return row.sentAt ? 'sent' : 'sending';
}
