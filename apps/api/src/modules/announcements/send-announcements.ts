import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { addAnnouncementNotices } from '../notices/public.ts';
import type { AnnouncementsDeps } from './announcements.deps.ts';
import { announcementsRepository } from './announcements.repository.ts';

export const SEND_ANNOUNCEMENTS_JOB = 'send-announcements';
const BATCH_MEMBERS = 500;

/**
 * Sends what is published and due, one batch of members after another. Each batch commits with its cursor, so a crash
 * neither skips nor repeats a member, and what is withdrawn goes no further.
 */
export async function sendAnnouncements(deps: AnnouncementsDeps, batch = BATCH_MEMBERS): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await transact(deps.db, (transaction) => sendBatch(deps, transaction, batch));
}

/** False when nothing is due. */
async function sendBatch(deps: AnnouncementsDeps, transaction: Db, limit: number): Promise<boolean> {
  const announcements = announcementsRepository(transaction);
  await announcements.lockSending();
  const now = deps.clock.now();
  const due = await announcements.nextDue(now);
  if (!due) return false;
  const { weeklyMax } = await deps.setting();
  const members = await announcements.candidates(due.rule, due.after, now, limit);
  const allowed = members.filter(({ isAllowed }) => isAllowed);
  const wanted = allowed.filter(({ recent }) => recent < weeklyMax).map(({ id }) => id);
  const added = await announcements.addRecipients(due.id, wanted, now);
  await addAnnouncementNotices(transaction, due.id, added, now);
  await announcements.saveProgress(due.id, {
    rule: due.rule,
    after: members.at(-1)?.id ?? due.after,
    capped: allowed.length - wanted.length,
    excluded: members.length - allowed.length,
    sentAt: members.length < limit ? now : null,
  });
  return true;
}
