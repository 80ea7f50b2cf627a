import { before, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { newsRepository } from './news.repository.ts';
import type { NoticesDeps } from './notices.deps.ts';
import { noticesRepository } from './notices.repository.ts';

const RETENTION_MS = 180 * DAY_MS;

/** Removes the notices of a closed account, in the transaction of the closing. */
export async function forgetNoticesIn(transaction: Db, memberId: string): Promise<void> {
  await noticesRepository(transaction).forgetAll(memberId);
}

/** Unread notices are never forgotten. Marks of news are, long after it left the list. */
export async function forgetReadNotices({ db, clock }: Pick<NoticesDeps, 'db' | 'clock'>): Promise<void> {
  const until = before(clock.now(), RETENTION_MS);
  await noticesRepository(db).forgetRead(until);
  await newsRepository(db).forgetMarks(until);
}
