import { after, HOUR_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sha256 } from '../../platform/secrets/random.ts';
import { base32 } from '../../platform/secrets/totp.ts';
import { refuseWithoutOwner } from './change-operator.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';
import { presentOperator } from './present-operator.ts';

const INVITATION_MS = 24 * HOUR_MS;
const SECRET_BYTES = 20;

type Invite = {
  name: string;
  role: string;
  /** Null for operators created by the service itself. */
  invitedBy: string | null;
  /** For a phone that already has a secret. */
  phoneSecret?: string;
};

export const inviteOperator = (deps: OperatorsDeps, { name, role, invitedBy, phoneSecret }: Invite) =>
  transact(deps.db, async (transaction) => {
    const operators = operatorsRepository(transaction);
    await operators.lock();
    if (!(await operators.role(role))) throw new AppError('NO_DATA');
    const id = deps.random.uuid();
    await operators.insert({ id, name, role, createdAt: deps.clock.now(), invitedBy });
    return invitationOf(deps, transaction, id, phoneSecret);
  });

/** For an operator who lost phone or password, or was disabled: all earlier credentials stop working. */
export const inviteAgain = (deps: OperatorsDeps, id: string, invitedBy: string) =>
  transact(deps.db, async (transaction) => {
    const operators = operatorsRepository(transaction);
    await operators.lock();
    if (!(await operators.byId(id))) throw new AppError('NO_DATA');
    await operators.reset(id, { invitedBy });
    await refuseWithoutOwner(transaction);
    await officeSessionsRepository(transaction, deps.clock).end(id);
    return invitationOf(deps, transaction, id);
  });

/** Creates a single-use link that signs an operator in. Its holder is trusted to be that operator. */
export async function invitationOf(
  deps: OperatorsDeps,
  transaction: Db,
  operatorId: string,
  phoneSecret = newSecret(deps),
) {
  const { clock, random, phoneSecrets, officeUrl } = deps;
  const operators = operatorsRepository(transaction);
  const token = random.token();
  const expiresAt = after(clock.now(), INVITATION_MS);
  await operators.insertInvitation({
    tokenHash: sha256(token),
    operatorId,
    phoneSecret: phoneSecrets.seal(phoneSecret, operatorId),
    createdAt: clock.now(),
    expiresAt,
  });
  const operator = await operators.byId(operatorId);
  if (!operator) throw new AppError('NO_DATA');
  return {
    operator: presentOperator(operator),
    // In the fragment, so that no server and no log ever receives the token.
    link: new URL(`/invite#${token}`, officeUrl).href,
    expiresAt: expiresAt.toISOString(),
  };
}

const newSecret = ({ random }: OperatorsDeps): string =>
  base32(Buffer.from(random.token(), 'base64url').subarray(0, SECRET_BYTES));
