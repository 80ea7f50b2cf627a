import { z } from 'zod';
import { after, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { CodesDeps } from './qr-codes.deps.ts';
import { type Code, codesRepository } from './qr-codes.repository.ts';
import { recordChannelPayments } from './settle-code.ts';

export const CHECK_JOB = 'check-qr-code';

const CHECK_EVERY_MS = MINUTE_MS;
const LAST_CHECK_MS = 10 * MINUTE_MS;
/** How long after expiry status checks continue while the channel still reports the code as waiting. */
const CLOSE_MS = 5 * MINUTE_MS;

const Payload = z.object({ id: z.uuid() });

/** Enqueued in the transaction that creates the code, so that every code ends. */
export const checkLater = (db: Db, id: string, runAt: Date): Promise<void> =>
  addJob(db, { name: CHECK_JOB, payload: { id }, runAt, key: `${CHECK_JOB}:${id}` });

export const firstCheck = (code: Pick<Code, 'isClosed' | 'createdAt' | 'expiresAt'>): Date =>
  code.isClosed ? atExpiry(code) : earlier(after(code.createdAt, CHECK_EVERY_MS), atExpiry(code));

const atExpiry = ({ expiresAt }: Pick<Code, 'expiresAt'>): Date => after(expiresAt, SECOND_MS);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/**
 * Ends an expired code. For codes of a payment company, the status is queried first and until it is final:
 * the callback may have been lost.
 */
export async function checkCode(deps: CodesDeps, payload: unknown): Promise<void> {
  const codes = codesRepository(deps.db);
  const code = await codes.find(Payload.parse(payload).id);
  if (!code) return;
  const now = deps.clock.now();
  const isOver = now >= code.expiresAt;
  if (code.isClosed) {
    if (isOver) await codes.end(code.id, 'expired', now);
    else await checkLater(deps.db, code.id, atExpiry(code));
    return;
  }

  const answer = await deps.channels.queryStatus(code);
  if (answer.kind === 'unknown') {
    const attempts = await codes.countAttempt(code.id);
    deps.log.warn(
      { event: 'qr-code.unknown', code: code.id, asked: attempts, reason: answer.reason },
      'a channel does not report the outcome of a code',
    );
    const wait = Math.min(LAST_CHECK_MS, CHECK_EVERY_MS * 2 ** Math.min(attempts - 1, 10));
    return checkLater(deps.db, code.id, after(now, wait));
  }
  if (answer.kind === 'answered') await recordChannelPayments(deps, code, answer.payments);
  if (isOver) await codes.end(code.id, 'expired', now);
  const isLastWord = answer.kind === 'missing' ? isOver : answer.status !== 'waiting';
  if (isLastWord || now >= after(code.expiresAt, CLOSE_MS)) await codes.saveClosed(code.id);
  else
    await checkLater(deps.db, code.id, isOver ? after(now, CHECK_EVERY_MS) : firstCheck({ ...code, createdAt: now }));
}
