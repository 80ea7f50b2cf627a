import { createHash } from 'node:crypto';
import { type ConnectionChange, ConnectionPort } from '@krapao/contract/office/connections';
import { z } from 'zod';
import { type Adapter, isSecret } from '../../platform/connections/adapter.ts';
import type { Port } from '../../platform/connections/ports.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Act } from '../approvals/public.ts';
import type { ConnectionsDeps } from './connections.deps.ts';
import { connectionsRepository, type StoredConnection } from './connections.repository.ts';
import { subjectOf } from './read-connections.ts';
import { openSecrets, sealSecrets } from './secrets.ts';

type Given = {
  id?: string | undefined;
  adapter: string;
  isOn: boolean;
  settings: Record<string, string>;
  secrets: Record<string, string>;
};
type Change = z.infer<typeof ConnectionChange>;

const Stored = z.object({
  id: z.string(),
  port: ConnectionPort,
  scope: z.string(),
  adapter: z.string(),
  isOn: z.boolean(),
  settings: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), z.string()),
});

/** Secrets are sealed in the request already: the table of approvals is read by more people. */
const Payload = z.object({
  port: ConnectionPort,
  scope: z.string(),
  /** Digest of the rows that the requester saw. */
  seen: z.string(),
  connections: z.array(Stored),
  shown: z.custom<Change>(),
});

type Request = { port: ConnectionPort; scope: string; connections: readonly Given[]; why: string; operatorId: string };

/** Requests other connections of a port; a second person makes them effective. */
export async function requestChange(deps: ConnectionsDeps, request: Request): Promise<string> {
  const { port, scope, why, operatorId } = request;
  const entry = deps.outside.ports.get(port);
  if (!entry || !(await entry.scopes()).includes(scope)) throw new AppError('NO_DATA');
  const before = await rowsOf(deps.db, port, scope);
  const connections: StoredConnection[] = [];
  for (const [place, given] of request.connections.entries())
    connections.push(await checked(deps, entry, { port, scope }, given, { before, taken: connections, place }));
  const payload = {
    port,
    scope,
    seen: digest(before),
    connections,
    shown: describe(entry, request, before, connections),
  };
  return deps.requestSecondPerson({
    kind: 'connections.change',
    subject: subjectOf(port, scope),
    payload,
    about: { memberId: null, amount: null, currency: null, reference: null },
    why,
    operatorId,
  });
}

async function checked(
  deps: ConnectionsDeps,
  entry: Port,
  group: { port: ConnectionPort; scope: string },
  { id: known, adapter: name, isOn, settings, secrets }: Given,
  { before, taken, place }: { before: readonly StoredConnection[]; taken: readonly StoredConnection[]; place: number },
): Promise<StoredConnection> {
  const adapter = entry.adapters.find((one) => one.name === name);
  if (!adapter) throw new AppError('KEY_INVALID', { key: `connections.${place}.adapter` });
  const earlier = before.find((row) => row.id === known && row.adapter === name);
  const id = earlier?.id ?? freeId(entry.idOf(group.scope, name), [...before, ...taken]);
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
  const sealed = { ...earlier?.secrets, ...sealSecrets(deps.outside.secrets, id, secrets) };
  const whole = { ...entry.environment(adapter), ...given, ...openSecrets(deps.outside.secrets, id, sealed) };
  const parsed = adapter.settings.strict().safeParse(whole);
  const wrong = parsed.success
    ? misplaced(adapter, given, secrets)
    : String(parsed.error.issues[0]?.path[0] ?? 'settings');
  if (wrong !== undefined) throw new AppError('KEY_INVALID', { key: `connections.${place}.${wrong}` });
  for (const [setting, value] of Object.entries(given))
    if (/^[a-z]+:\/\//i.test(value)) await deps.checkAddress(value, `connections.${place}.${setting}`);
  return { id, ...group, adapter: name, isOn, settings: given, secrets: sealed };
}

/** A secret among the open settings would be shown; an open one among the secrets would not. */
function misplaced(
  { settings: { shape } }: Adapter<unknown>,
  settings: Given['settings'],
  secrets: Given['secrets'],
): string | undefined {
  const isHidden = (name: string) => shape[name] !== undefined && isSecret(shape[name]);
  return Object.keys(settings).find(isHidden) ?? Object.keys(secrets).find((name) => !isHidden(name));
}

function freeId(base: string, taken: readonly { id: string }[]): string {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (taken.every((row) => row.id !== id)) return id;
  }
}

/** The second person's yes: the connections take effect in every process at once. */
export const connectionAct = (): Act => ({
  permission: 'connections.approve',
  asks: 'connections.write',
  async run(transaction, _send, { payload }) {
    const { port, scope, seen, connections } = Payload.parse(payload);
    const repository = connectionsRepository(transaction);
    await repository.lockPort(port);
    if (digest(await rowsOf(transaction, port, scope)) !== seen) return 'changed';
    await repository.replace(port, scope, connections);
    return undefined;
  },
  connections: (payload) => Payload.parse(payload).shown,
});

const rowsOf = async (db: Db, port: ConnectionPort, scope: string) =>
  (await connectionsRepository(db).list()).filter((row) => row.port === port && row.scope === scope);

const digest = (rows: readonly StoredConnection[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(rows.map(({ id, adapter, isOn, settings, secrets }) => [id, adapter, isOn, settings, secrets])),
    )
    .digest('hex');

/** Secrets appear as set, new or gone. */
function describe(
  entry: Port,
  { port, scope }: { port: ConnectionPort; scope: string },
  before: readonly StoredConnection[],
  after: readonly StoredConnection[],
): Change {
  const titleOf = (name: string) => entry.adapters.find((one) => one.name === name)?.title ?? name;
  const ids = [...new Set([...after, ...before].map(({ id }) => id))];
  return {
    port,
    scope,
    connections: ids.map((id) => {
      const [old, now] = [before.find((row) => row.id === id), after.find((row) => row.id === id)];
      const fields = [...settingFields(old, now), ...secretFields(old, now)];
      const isSame =
        fields.length === 0 && old?.isOn === now?.isOn && before.indexOf(old as never) === after.indexOf(now as never);
      return {
        id,
        title: titleOf((now ?? old)?.adapter ?? ''),
        change: !old ? 'added' : !now ? 'removed' : isSame ? 'same' : 'changed',
        isOn: now?.isOn ?? false,
        fields: now ? fields : [],
      };
    }),
  };
}

const HIDDEN = '••••';
const NEW_SECRET = '•••••••• *';

const namesOf = (...records: (Record<string, string> | undefined)[]) => [
  ...new Set(records.flatMap((record) => Object.keys(record ?? {}))),
];

const settingFields = (old?: StoredConnection, now?: StoredConnection) =>
  namesOf(old?.settings, now?.settings)
    .map((name) => ({ name, before: old?.settings[name] ?? null, after: now?.settings[name] ?? null }))
    .filter(({ before, after }) => before !== after);

const secretFields = (old?: StoredConnection, now?: StoredConnection) =>
  namesOf(old?.secrets, now?.secrets)
    .filter((name) => old?.secrets[name] !== now?.secrets[name])
    .map((name) => ({
      name,
      before: old?.secrets[name] ? HIDDEN : null,
      after: now?.secrets[name] ? NEW_SECRET : null,
    }));
