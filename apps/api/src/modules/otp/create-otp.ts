import type { Db } from '../../platform/db.ts';
import type { OtpDeps } from './otp.deps.ts';
import { otpRepository } from './otp.repository.ts';

export const createOtp = ({ db, ...deps }: Omit<OtpDeps, 'otps'> & { db: Db }): OtpDeps => ({
  ...deps,
  otps: otpRepository(db, deps.clock),
});

/** Rows that no rule looks at any more. */
export async function forgetOldOtps({ otps }: OtpDeps): Promise<void> {
  await otps.forgetOld();
}
