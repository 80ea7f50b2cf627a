import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addingNotice } from './add-notice.ts';
import type { NoticesDeps } from './notices.deps.ts';
import { noticesRepository, type Reader } from './notices.repository.ts';

/**
 * "This wasn't me": ends the session of a sign-in and locks withdrawals until an operator lifts the lock. A repeated
 * report changes nothing, so that it does not lock again after the operator's check.
 */
export const reportLogin = (
  deps: NoticesDeps,
  reader: Pick<Reader, 'id' | 'sessionId'>,
  noticeId: string,
): Promise<void> =>
  transact(deps.db, async (transaction, send) => {
    const notices = noticesRepository(transaction);
    const login = await notices.lockLogin(reader.id, noticeId);
    if (!login) throw new AppError('NO_DATA');
    if (login.sessionId === reader.sessionId) throw new AppError('NO_PERMISSION');
    if (login.isReported) return;
    await notices.saveReported(reader.id, noticeId, deps.clock.now());
    await deps.endSession(transaction, reader.id, login.sessionId);
    deps.blockWithdrawals(send, reader.id);
    send(addingNotice({ memberId: reader.id, kind: 'withdraw-locked', at: deps.clock.now() }));
    deps.notifyPages(transaction, reader.id);
  });
