import { transact } from '../../platform/database/transact.ts';
import type { MemberIdentity } from '../../platform/http/callers.ts';
import { proveSessionIn } from '../sessions/public.ts';
import { giveCode } from './give-factor.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';

type Proof = { code: string; otpToken?: string | undefined; address: string };

/**
 * Marks this session, and no other, as proved by a code. The code of an SMS counts only without a factor, or whoever
 * has the phone number would have the factor.
 */
export async function proveSession(
  deps: SecondFactorDeps,
  { id, sessionId, factor }: MemberIdentity,
  { code, otpToken, address }: Proof,
): Promise<void> {
  if (factor.above === undefined && otpToken !== undefined) {
    await deps.confirmOtp.use(await deps.phoneOf(id), { otpToken, otpCode: code });
  } else {
    await giveCode(deps, { memberId: id, address, code });
  }
  await transact(deps.db, async (_transaction, send) => proveSessionIn(send, sessionId, deps.clock.now()));
}
