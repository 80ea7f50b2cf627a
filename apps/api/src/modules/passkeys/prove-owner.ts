import { AppError } from '../../platform/http/app-error.ts';
import { type Factor, refuseUnproved } from '../../platform/http/refuse-unproved.ts';
import type { PasskeysDeps } from './passkeys.deps.ts';

/** The password, as entered in a session: a stolen token alone must neither add nor remove a passkey. */
export type Proof = {
  memberId: string;
  factor: Factor;
  address: string;
  knownDevice: string | undefined;
  password: string;
};

/**
 * Throws WRONG_PASSWORD, and SECOND_FACTOR_REQUIRED until the member has given the second factor, or the code of an SMS
 * without one. Returns the owner of the password.
 */
export async function proveOwner(deps: PasskeysDeps, { memberId, factor, ...given }: Proof) {
  const member = await deps.member(memberId);
  if (!(await deps.isOwnPassword({ ...given, phone: member.phone }))) throw new AppError('WRONG_PASSWORD');
  refuseUnproved(factor, { orSms: await deps.isOtpRequired() });
  return member;
}
