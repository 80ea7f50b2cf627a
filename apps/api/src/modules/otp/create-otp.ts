import type { Db } from '../../platform/database/db.ts';
import type { OtpDeps } from './otp.deps.ts';
import { otpRepository } from './otp.repository.ts';

export const createOtp = ({ db, ...deps }: Omit<OtpDeps, 'otps'> & { db: Db }): OtpDeps => ({
  ...deps,
  otps: otpRepository(db, deps.clock),
});

/** Removes rows older than any rule needs. */
export async function forgetOldOtps({ otps }: OtpDeps): Promise<void> {
  await otps.forgetOld();
}
