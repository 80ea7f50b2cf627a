import { z } from 'zod';
import { after, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import type { CodesDeps } from './qr-codes.deps.ts';
import { type Code, codesRepository } from './qr-codes.repository.ts';
import { hearChannel } from './settle-code.ts';

export const CHECK_JOB = 'check-qr-code';

const ASK_EVERY_MS = MINUTE_MS;
const ASK_LAST_MS = 10 * MINUTE_MS;
/** How long after its end a code is asked about that the channel still calls waiting. */
const CLOSE_MS = 5 * MINUTE_MS;

const Payload = z.object({ id: z.uuid() });

/** Queued with the code itself, so somebody is sure to end it. */
export const checkLater = (db: Db, id: string, runAt: Date): Promise<void> =>
  addJob(db, { name: CHECK_JOB, payload: { id }, runAt, key: `${CHECK_JOB}:${id}` });

export const firstCheck = (code: Pick<Code, 'isClosed' | 'createdAt' | 'expiresAt'>): Date =>
  code.isClosed ? atExpiry(code) : earlier(after(code.createdAt, ASK_EVERY_MS), atExpiry(code));

const atExpiry = ({ expiresAt }: Pick<Code, 'expiresAt'>): Date => after(expiresAt, SECOND_MS);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/**
 * Ends a code when its time is over. Where a payment company has the money, it is asked first, and
 * until it has said its last word: its callback may have been lost.
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

  const told = await deps.channels.ask(code.channel, code.reference);
  if (told.kind === 'unknown') {
    const asked = await codes.countAsking(code.id);
    deps.log.warn(
      { event: 'qr-code.unknown', code: code.id, asked, reason: told.reason },
      'a channel does not say what became of a code',
    );
    const wait = Math.min(ASK_LAST_MS, ASK_EVERY_MS * 2 ** Math.min(asked - 1, 10));
    return checkLater(deps.db, code.id, after(now, wait));
  }
  if (told.kind === 'told') await hearChannel(deps, code, told.payments);
  if (isOver) await codes.end(code.id, 'expired', now);
  const isLastWord = told.kind === 'missing' ? isOver : told.status !== 'waiting';
  if (isLastWord || now >= after(code.expiresAt, CLOSE_MS)) await codes.saveClosed(code.id);
  else await checkLater(deps.db, code.id, isOver ? after(now, ASK_EVERY_MS) : firstCheck({ ...code, createdAt: now }));
}
