import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type GivenFactor, unproved } from '../../platform/http/refuse-unproved.ts';
import { clockOff, stepOf } from '../../platform/secrets/totp.ts';
import { hashOfCode, isRecoveryCode } from './recovery-codes.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import { secondFactorRepository } from './second-factor.repository.ts';

/** Uses up a passkey or a code beside a password or the code of an SMS. Without either, the refusal names the ways. */
export async function giveFactor(
  deps: SecondFactorDeps,
  { memberId, address, code, passkey, ...given }: GivenFactor & { beside: 'password' | 'sms' },
): Promise<void> {
  if (passkey) {
    const isRight = await beginGuess(deps, memberId, address);
    await deps.usePasskey({ memberId, passkey, ...given });
    await isRight();
    return deps.factorGiven(memberId);
  }
  if (code === undefined) throw unproved('factor', await waysOf(deps, memberId));
  return giveCode(deps, { memberId, address, code });
}

/**
 * Uses up a code of the member's app or a recovery code; each works once. Guesses are counted and throttled as those of
 * passwords are, wherever a code is given.
 */
export async function giveCode(
  deps: SecondFactorDeps,
  { memberId, address, code }: { memberId: string; address: string; code: string },
): Promise<void> {
  const isRight = await beginGuess(deps, memberId, address);
  await useCode(deps, memberId, code.replaceAll(/\s/g, ''));
  await isRight();
  await deps.factorGiven(memberId);
}

const beginGuess = (deps: SecondFactorDeps, memberId: string, address: string) =>
  deps.beginGuess({ name: `second factor of ${memberId}`, address });

async function waysOf(deps: SecondFactorDeps, memberId: string): Promise<string> {
  const { secret } = await secondFactorRepository(deps.db).find(memberId);
  const passkeys = await deps.countPasskeys(deps.db, memberId);
  return [...(secret ? ['app'] : []), ...(passkeys > 0 ? ['passkey'] : [])].join(' ');
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
    const hash = hashOfCode(await deps.codeSecret(), memberId, code);
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
