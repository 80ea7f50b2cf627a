import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { unproved } from '../../platform/http/refuse-unproved.ts';
import { clockOff, stepOf } from '../../platform/secrets/totp.ts';
import { hashOfCode, isRecoveryCode } from './recovery-codes.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import { secondFactorRepository } from './second-factor.repository.ts';

export type Given = { memberId: string; address: string; code: string };

/**
 * Uses up a code of the member's app or a recovery code; each works once. Guesses are counted and throttled as those of
 * passwords are, wherever a code is given.
 */
export async function giveFactor(
  deps: SecondFactorDeps,
  { memberId, address, code }: Omit<Given, 'code'> & { code: string | undefined },
): Promise<void> {
  if (code === undefined) throw unproved('factor');
  const isRight = await deps.beginGuess({ name: `second factor of ${memberId}`, address });
  await useCode(deps, memberId, code.replaceAll(/\s/g, ''));
  await isRight();
}

async function useCode(deps: SecondFactorDeps, memberId: string, code: string): Promise<void> {
  if (isRecoveryCode(code)) return useRecoveryCode(deps, memberId, code);
  const factors = secondFactorRepository(deps.db);
  const now = deps.clock.now();
  const { secret } = await factors.find(memberId);
  if (!secret) throw invalid();
  const opened = deps.secrets.open(secret, memberId);
  const step = stepOf(opened, code, now);
  if (step === undefined) throw refusalOf(opened, code, now);
  if (!(await factors.useStep(memberId, step))) throw new AppError('SECOND_FACTOR_USED');
}

const useRecoveryCode = (deps: SecondFactorDeps, memberId: string, code: string): Promise<void> =>
  transact(deps.db, async (transaction) => {
    const hash = hashOfCode(deps.secret, memberId, code);
    const isUsed = await secondFactorRepository(transaction).useRecoveryCode(memberId, hash, deps.clock.now());
    if (!isUsed) throw invalid();
    deps.notifyPages(transaction, memberId);
  });

/** A code of another time is named as such. It does not count, and the guess stays counted. */
export function refusalOf(secret: string, code: string, now: Date): AppError {
  const offMs = clockOff(secret, code, now);
  return offMs === undefined ? invalid() : new AppError('SECOND_FACTOR_CLOCK', { seconds: offMs / 1000 });
}

const invalid = () => new AppError('SECOND_FACTOR_INVALID');
