import { z } from 'zod';
import { before, DAY_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Send, transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { recoverMemberIn, saveIfUnique } from '../members/public.ts';
import { addingNotice } from '../notices/public.ts';
import { removeLostPasskeysIn } from '../passkeys/public.ts';
import { removeLostFactorIn } from '../second-factor/public.ts';
import { endIn, lockOpenIn } from './end-recovery.ts';
import type { RecoveriesDeps } from './recoveries.deps.ts';
import { type Recovery, recoveriesRepository } from './recoveries.repository.ts';

export const ADVANCE_JOB = 'advance-recovery';
export const SWEEP_JOB = 'advance-recoveries';

/** The member is told again this long after the last notice. */
const TELL_EVERY_MS = DAY_MS;

const Payload = z.object({ id: z.uuid() });

/** Enqueues the next step of every request whose waiting time runs. */
export async function sweepRecoveries({ db, clock }: RecoveriesDeps): Promise<void> {
  const now = clock.now();
  for (const id of await recoveriesRepository(db).listDue(now, before(now, TELL_EVERY_MS)))
    await addJob(db, { name: ADVANCE_JOB, payload: { id }, key: `${ADVANCE_JOB}:${id}`, runAt: now });
}

/** Tells the member once more, or lets the request take effect. Decides under locks, so a repeated run changes nothing. */
export async function advanceRecovery(deps: RecoveriesDeps, payload: unknown): Promise<void> {
  const { id } = Payload.parse(payload);
  try {
    await saveIfUnique(() => transact(deps.db, (transaction, send) => advanceIn(deps, transaction, send, id)));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'EXISTING_USER') throw error;
    // Another account took the number during the waiting time.
    await transact(deps.db, async (transaction, send) => {
      const open = await lockOpenIn(transaction, id);
      if (open) await endIn(deps, transaction, send, open.recovery, { state: 'refused', reason: 'phone-taken' });
    });
  }
}

async function advanceIn(deps: RecoveriesDeps, transaction: Db, send: Send, id: string): Promise<void> {
  const open = await lockOpenIn(transaction, id);
  if (open?.recovery.state !== 'waiting') return;
  const { recovery, isActive } = open;
  if (!isActive) return endIn(deps, transaction, send, recovery, { state: 'cancelled', reason: 'account' });
  const now = deps.clock.now();
  if (recovery.takesEffectAt && recovery.takesEffectAt <= now) return takeEffectIn(deps, transaction, send, recovery);
  if (recovery.toldAt && recovery.toldAt <= before(now, TELL_EVERY_MS))
    await notifyWaitingIn(deps, transaction, send, recovery, now);
}

/** The lost factor is removed, the number changed, and every session ends. The member signs in and sets up anew. */
async function takeEffectIn(
  deps: RecoveriesDeps,
  transaction: Db,
  send: Send,
  { id, memberId, phone }: Recovery,
): Promise<void> {
  const at = deps.clock.now();
  await removeLostFactorIn(transaction, memberId);
  await removeLostPasskeysIn(deps.clock, transaction, memberId);
  await recoverMemberIn(deps.members, transaction, send, { memberId, phone, at });
  await recoveriesRepository(transaction).saveEnd(id, { state: 'done', reason: null, at, by: null });
  send(addingNotice({ memberId, kind: 'recovery', at, data: { event: 'done', id } }));
  deps.notifyPages(transaction, memberId);
}

/** A notice of the waiting time goes to every device and channel, muted ones too. */
export async function notifyWaitingIn(
  { notifyPages }: Pick<RecoveriesDeps, 'notifyPages'>,
  transaction: Db,
  send: Send,
  { id, memberId, takesEffectAt }: Recovery,
  at: Date,
): Promise<void> {
  await recoveriesRepository(transaction).saveTold(id, at);
  const until = takesEffectAt?.toISOString() ?? '';
  send(addingNotice({ memberId, kind: 'recovery-waiting', at, data: { id, until } }));
  notifyPages(transaction, memberId);
}
