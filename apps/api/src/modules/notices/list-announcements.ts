import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import type { NoticesDeps } from './notices.deps.ts';
import { noticesRepository } from './notices.repository.ts';

/** The unread announcements of home. */
export async function listAnnouncements(
  { db, clock }: Pick<NoticesDeps, 'db' | 'clock'>,
  { id, locale }: { id: string; locale: Locale },
): Promise<AnswerOf<'GET /api/notices/announcements'>> {
  const rows = await noticesRepository(db).announcements(id, clock.now());
  return {
    announcements: rows.map(({ title, text, alt, ...row }) => ({
      ...row,
      title: title[locale],
      text: text[locale],
      alt: alt[locale],
    })),
  };
}
