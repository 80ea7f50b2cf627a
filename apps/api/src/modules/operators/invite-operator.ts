import { AppError } from '../../platform/app-error.ts';
import { after, HOUR_MS } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { sha256 } from '../../platform/random.ts';
import { transact } from '../../platform/transact.ts';
import { refuseWithoutOwner } from './change-operator.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';
import { presentOperator } from './present-operator.ts';
import { base32 } from './totp.ts';

const INVITATION_MS = 24 * HOUR_MS;
const SECRET_BYTES = 20;

type Invite = { name: string; role: string /** For a phone that knows one already. */; phoneSecret?: string };

/** Invites somebody new. */
export const inviteOperator = (deps: OperatorsDeps, { name, role, phoneSecret }: Invite) =>
  transact(deps.db, async (transaction) => {
    const operators = operatorsRepository(transaction);
    await operators.lock();
    if (!(await operators.role(role))) throw new AppError('NO_DATA');
    const id = deps.random.uuid();
    await operators.insert({ id, name, role, createdAt: deps.clock.now() });
    return invitationOf(deps, transaction, id, phoneSecret);
  });

/** For whoever lost phone or password, or was shut out: nothing of before lets them in any more. */
export async function inviteAgain(deps: OperatorsDeps, id: string) {
  const { ended, ...invited } = await transact(deps.db, async (transaction) => {
    const operators = operatorsRepository(transaction);
    await operators.lock();
    if (!(await operators.byId(id))) throw new AppError('NO_DATA');
    await operators.reset(id);
    await refuseWithoutOwner(transaction);
    const ended = await officeSessionsRepository(transaction, deps.clock).end(id);
    return { ended, ...(await invitationOf(deps, transaction, id)) };
  });
  deps.hangUp(ended);
  return invited;
}

/** A link that lets an operator in once. Whoever has it is them. */
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
    // After the "#", so that no server and no log on the way ever sees it.
    link: new URL(`/invite#${token}`, officeUrl).href,
    expiresAt: expiresAt.toISOString(),
  };
}

const newSecret = ({ random }: OperatorsDeps): string =>
  base32(Buffer.from(random.token(), 'base64url').subarray(0, SECRET_BYTES));
