import type { Permission } from '@krapao/contract/office/permissions';
import type { Db } from '../../platform/database/db.ts';
import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';
import { passkeysRepository } from './passkeys/passkeys.repository.ts';

type Deps = Pick<OperatorsDeps, 'db' | 'clock'>;

/** The sessions among these that may receive no more events. The check does not count as activity. */
export const officeSessionsOver = ({ db, clock }: Deps, ids: readonly string[]): Promise<string[]> =>
  officeSessionsRepository(db, clock).over(ids);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export async function operatorName({ db }: Pick<Deps, 'db'>, id: string): Promise<string | undefined> {
  const operator = UUID.test(id) ? await operatorsRepository(db).byId(id) : undefined;
  return operator?.state === 'active' ? operator.name : undefined;
}

/** Names of operators, including former ones, whose acts keep their name. */
export async function operatorNames(
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await operatorsRepository(db).names(ids)).map(({ id, name }) => [id, name]));
}

/** Everybody who is or was an operator, by name. */
export const allOperators = ({ db }: Pick<Deps, 'db'>) => operatorsRepository(db).everybody();

/** The current permissions of the operator's role; none for a disabled operator. */
export async function permissionsOf(db: Db, id: string): Promise<ReadonlySet<string>> {
  return new Set(UUID.test(id) ? await operatorsRepository(db).permissionsOf(id) : []);
}

/** Operators with a permission, and which of them are on shift: with an open, unlocked session. */
export const colleagues = ({ db, clock }: Deps, permission: Permission) =>
  officeSessionsRepository(db, clock).whoMay(permission);

/** Everybody who is on shift, since when, with the permissions of their role. */
export const operatorsOnShift = ({ db, clock }: Deps) => officeSessionsRepository(db, clock).onShift();

export const operatorIdOf = ({ db }: Pick<Deps, 'db'>, username: string): Promise<string | undefined> =>
  operatorsRepository(db).idOf(username.trim().toLowerCase());

/** The operator whom a caller without a session claims to be, by the submitted username or passkey. */
export async function operatorClaimed(
  { db, clock }: Deps,
  { username, id }: { username?: unknown; id?: unknown },
): Promise<{ id: string | undefined; name: string }> {
  if (typeof username === 'string') return { id: await operatorIdOf({ db }, username), name: username };
  const passkey = typeof id === 'string' ? await passkeysRepository(db, clock).find(id) : undefined;
  const operator = passkey && (await operatorsRepository(db).byId(passkey.ownerId));
  return { id: operator?.id, name: operator?.username ?? '' };
}

/** Removes rows older than any rule needs. */
export async function forgetOldOperatorRows({
  db,
  clock,
  webauthn,
}: Pick<OperatorsDeps, 'db' | 'clock' | 'webauthn'>): Promise<void> {
  await webauthn.forgetOld();
  await operatorsRepository(db).forgetInvitations(clock.now());
  await officeSessionsRepository(db, clock).forgetOld();
}
