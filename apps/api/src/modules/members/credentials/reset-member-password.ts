import { z } from 'zod';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { MembersDeps } from '../members.deps.ts';
import { membersRepository } from '../members.repository.ts';
import { actOnMember, type ByOperator, localeOf } from '../office/act-on-member.ts';

export const RESET_JOB = 'send-reset-code';

/** Replaces the password with a random one. The member sets another with the code sent to their phone. */
export async function resetMemberPassword(deps: MembersDeps, by: ByOperator): Promise<void> {
  const passwordHash = await deps.passwords.hash(deps.random.token());
  await actOnMember(deps, 'reset-password', by, async (transaction, _send, member) => {
    await membersRepository(transaction, deps.clock).savePasswordHash(member.id, passwordHash, { by: 'support' });
    await deps.endSessionsIn(transaction, member.id, 'password');
    await addJob(transaction, { name: RESET_JOB, payload: { memberId: member.id } });
    return {};
  });
}

/** Runs as a job, because the SMS gateway may be unavailable. */
export async function sendResetCode(deps: MembersDeps, payload: unknown): Promise<void> {
  const { memberId } = z.object({ memberId: z.string() }).parse(payload);
  const member = await deps.members.find(memberId);
  if (member?.status !== 'active') return;
  const site = await deps.website();
  await deps.passwordOtp.sendReset({ phone: member.phone, locale: localeOf(member), site });
}
