import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { keyedHash } from '../../platform/secrets/random.ts';
import { stepOf } from '../../platform/secrets/totp.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { type Credentials, operatorsRepository } from './operators.repository.ts';

/** Whether the code is the phone's TOTP or a recovery code of this operator. Each works once. */
export async function useCode(
  { db, clock, phoneSecrets, codeSecret }: Pick<OperatorsDeps, 'db' | 'clock' | 'phoneSecrets' | 'codeSecret'>,
  { id, phoneSecret }: Pick<Credentials, 'id' | 'phoneSecret'>,
  code: string,
): Promise<boolean> {
  if (!phoneSecret) return false;
  const operators = operatorsRepository(db);
  if (code.includes('-')) return operators.useRecoveryCode(id, hashOf(await codeSecret(), id, code));
  const step = stepOf(phoneSecrets.open(phoneSecret, id), code, clock.now());
  return step !== undefined && (await operators.useStep(id, step));
}

/** Steps up a signed-in session by a fresh code. Attempts are throttled. */
export async function proveCode(
  deps: OperatorsDeps,
  { operatorId, address, code }: { operatorId: string; address: string; code: string },
): Promise<void> {
  const isRight = await deps.beginGuess({ name: `code of operator ${operatorId}`, address });
  const operator = await operatorsRepository(deps.db).credentialsOf(operatorId);
  if (!operator || !(await useCode(deps, operator, code))) throw new AppError('CODE_INVALID');
  await isRight();
}

const CODES = 10;

/** Creates new recovery codes. Shown once: only their hashes are stored. */
export async function giveRecoveryCodes(
  { random, codeSecret }: Pick<OperatorsDeps, 'random' | 'codeSecret'>,
  transaction: Db,
  operatorId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${random.letters(5)}-${random.letters(5)}`);
  const secret = await codeSecret();
  const hashes = codes.map((code) => hashOf(secret, operatorId, code));
  await operatorsRepository(transaction).replaceRecoveryCodes(operatorId, hashes);
  return codes;
}

const hashOf = (secret: string, operatorId: string, code: string): Buffer =>
  keyedHash(secret, `recovery code of ${operatorId}: ${code.toLowerCase()}`);
