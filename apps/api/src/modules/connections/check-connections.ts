import { before, DAY_MS } from '../../platform/clock.ts';
import { type Health, KeyRefused } from '../../platform/connections/adapter.ts';
import type { Port } from '../../platform/connections/ports.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ConnectionsDeps } from './connections.deps.ts';
import { connectionsRepository } from './connections.repository.ts';

const USAGE_DAYS = 7;
const REASON_CHARS = 300;

type Checked = { isWorking: boolean; isKeyRefused: boolean; reason: string | null; ms: number };

/** Every connection in use, by port and scope. */
export async function connectionsInUse({ outside }: Pick<ConnectionsDeps, 'outside'>) {
  const groups = [...outside.ports].map(async ([port, entry]) =>
    Promise.all((await entry.scopes()).map(async (scope) => ({ port, scope, entry, ...(await entry.rows(scope)) }))),
  );
  return (await Promise.all(groups)).flat();
}

/** Checks one connection by a request that moves no money, and stores the outcome. */
export async function checkConnection(deps: ConnectionsDeps, id: string): Promise<Checked> {
  const found = (await connectionsInUse(deps)).find(({ rows }) => rows.some((row) => row.id === id));
  if (!found) throw new AppError('NO_DATA');
  return check(deps, found.entry, { id, scope: found.scope });
}

/** Checks all of them: one that fails changes nothing for the others. */
export async function checkConnections(deps: ConnectionsDeps): Promise<void> {
  const groups = await connectionsInUse(deps);
  await Promise.all(
    groups.flatMap(({ entry, scope, rows }) => rows.map(({ id }) => check(deps, entry, { id, scope }))),
  );
  await connectionsRepository(deps.db).removeUsage(before(deps.clock.now(), USAGE_DAYS * DAY_MS));
}

async function check(
  { db, clock }: ConnectionsDeps,
  entry: Port,
  { id, scope }: { id: string; scope: string },
): Promise<Checked> {
  const started = performance.now();
  const { reason, isKeyRefused, health } = await entry.check(id, scope).then(
    (answer): { reason: null; isKeyRefused: false; health: Health } => ({
      ...{ reason: null, isKeyRefused: false, health: answer },
    }),
    (error: Error) => ({
      ...{ reason: error.message.slice(0, REASON_CHARS), isKeyRefused: error instanceof KeyRefused, health: undefined },
    }),
  );
  await connectionsRepository(db).saveCheck(id, clock.now(), { reason, isKeyRefused, health });
  return { isWorking: reason === null, isKeyRefused, reason, ms: Math.round(performance.now() - started) };
}

/** Stores what this process counted. */
export async function saveUsage({ db, outside }: Pick<ConnectionsDeps, 'db' | 'outside'>): Promise<void> {
  const usage = outside.usage.take();
  if (usage.length > 0) await connectionsRepository(db).addUsage(usage);
}
