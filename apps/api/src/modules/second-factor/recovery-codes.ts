import type { Db } from '../../platform/database/db.ts';
import { keyedHash } from '../../platform/secrets/random.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import { secondFactorRepository } from './second-factor.repository.ts';

const CODES = 10;
const HALF = 5;

/** Codes of the app are digits only, and shorter. */
export const isRecoveryCode = (code: string): boolean => code.replaceAll('-', '').length === 2 * HALF;

export const hashOfCode = (secret: string, memberId: string, code: string): Buffer =>
  keyedHash(secret, `recovery code of member ${memberId}: ${code.toLowerCase().replaceAll('-', '')}`);

/** Replaces the recovery codes. Shown once: only their hashes are stored. */
export async function replaceRecoveryCodes(
  { random, codeSecret }: Pick<SecondFactorDeps, 'random' | 'codeSecret'>,
  transaction: Db,
  memberId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${random.letters(HALF)}-${random.letters(HALF)}`);
  const secret = await codeSecret();
  const hashes = codes.map((code) => hashOfCode(secret, memberId, code));
  await secondFactorRepository(transaction).replaceRecoveryCodes(memberId, hashes);
  return codes;
}
