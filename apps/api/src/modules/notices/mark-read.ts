import type { AnswerOf } from '@krapao/contract/calls';
import { transact } from '../../platform/database/transact.ts';
import type { NoticesDeps } from './notices.deps.ts';
import { noticesRepository, type Reader, type Unread } from './notices.repository.ts';

type Marking = Pick<NoticesDeps, 'db' | 'clock' | 'notifyPages'>;
type Marked = { id: string; andOlder: boolean };

/** Other devices of the member are notified, so that their counts agree. */
export const markNoticesRead = (
  deps: Marking,
  reader: Reader,
  { id, andOlder }: Marked,
): Promise<AnswerOf<'POST /api/notices/read'>> =>
  transact(deps.db, async (transaction) => {
    const notices = noticesRepository(transaction);
    if (await notices.saveRead(reader, deps.clock.now(), id, andOlder)) deps.notifyPages(transaction, reader.id);
    return { unread: (await notices.countUnread(reader, deps.clock.now())).notices };
  });

/** For a member who has seen the entries themselves. */
export const markEntriesSeen = (deps: Marking, reader: Reader, references: readonly string[]): Promise<Unread> =>
  transact(deps.db, async (transaction) => {
    const notices = noticesRepository(transaction);
    if (await notices.saveSeen(reader.id, deps.clock.now(), references)) deps.notifyPages(transaction, reader.id);
    return notices.countUnread(reader, deps.clock.now());
  });

export const countUnread = ({ db, clock }: Pick<NoticesDeps, 'db' | 'clock'>, reader: Reader): Promise<Unread> =>
  noticesRepository(db).countUnread(reader, clock.now());
