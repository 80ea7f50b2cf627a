import { officeSessionsRepository } from './office-sessions.repository.ts';
import type { OperatorsDeps } from './operators.deps.ts';
import { operatorsRepository } from './operators.repository.ts';

type Deps = Pick<OperatorsDeps, 'db' | 'clock'>;

/** Which of these sessions may hear nothing any more. Asking does not count as being seen. */
export const officeSessionsOver = ({ db, clock }: Deps, ids: readonly string[]): Promise<string[]> =>
  officeSessionsRepository(db, clock).over(ids);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The name of somebody who works here. */
export async function operatorName({ db }: Pick<Deps, 'db'>, id: string): Promise<string | undefined> {
  const operator = UUID.test(id) ? await operatorsRepository(db).byId(id) : undefined;
  return operator?.state === 'active' ? operator.name : undefined;
}

/** What these are called, also those who have left: what they did stays theirs. */
export async function operatorNames(
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await operatorsRepository(db).names(ids)).map(({ id, name }) => [id, name]));
}

/** Whose name somebody gave at the door. */
export const operatorIdOf = ({ db }: Pick<Deps, 'db'>, username: string): Promise<string | undefined> =>
  operatorsRepository(db).idOf(username.trim().toLowerCase());

/** Rows that no rule looks at any more. */
export async function forgetOldOperatorRows({ db, clock }: Deps): Promise<void> {
  await operatorsRepository(db).forgetInvitations(clock.now());
  await officeSessionsRepository(db, clock).forgetOld();
}
