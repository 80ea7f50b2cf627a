import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { CONNECTION_STATES, Connection } from '@krapao/contract/office/connections';
import { EXPIRES_ON, EXPIRY_DAYS } from '@krapao/contract/office/key-expiry';
import { minor, toMajor } from '@krapao/money';
import type { z } from 'zod';
import { startOfDay } from '../../platform/bangkok.ts';
import { after, before, DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { type Adapter, isSecret } from '../../platform/connections/adapter.ts';
import { percentile } from '../../platform/connections/usage.ts';
import { connectionsInUse } from './check-connections.ts';
import type { ConnectionsDeps } from './connections.deps.ts';
import { connectionsRepository, type Figures, type StoredCheck } from './connections.repository.ts';
import { feesRepository } from './fees.repository.ts';

/** A bill of a service is mostly of a month. */
const FEES_MS = 30 * DAY_MS;

type Shown = z.infer<typeof Connection>;
type Answer = OfficeAnswerOf<'GET /api/office/connections'>;

/** Subject of the request to change the connections of a port. */
export const subjectOf = (port: string, scope: string): string => `${port}/${scope}`;

export async function readConnections(deps: ConnectionsDeps): Promise<Answer> {
  const { db, clock, outside, openRequests } = deps;
  const repository = connectionsRepository(db);
  const [inUse, stored, figures, checks, fees, requests] = await Promise.all([
    connectionsInUse(deps),
    repository.list(),
    repository.figures(before(clock.now(), HOUR_MS)),
    repository.checks(),
    feesRepository(db).sums(before(clock.now(), FEES_MS)),
    openRequests(),
  ]);
  const figuresOf = new Map(figures.map((row) => [row.id, row]));
  const checkOf = new Map(checks.map((row) => [row.id, row]));
  const present = (adapters: readonly Adapter<unknown>[], row: Row): Shown => {
    const adapter = adapters.find(({ name }) => name === row.adapter);
    const own = figuresOf.get(row.id);
    const check = checkOf.get(row.id);
    const expiresAt = expiryOf(row, check);
    const isExpiring = expiresAt !== undefined && expiresAt < after(clock.now(), EXPIRY_DAYS[0] * DAY_MS);
    return {
      id: row.id,
      adapter: row.adapter,
      title: adapter?.title ?? row.adapter,
      isOn: row.isOn,
      ...withoutSecrets(adapter, row),
      state: stateOf(row.isOn, own, check, isExpiring),
      checkedAt: check?.checkedAt.toISOString() ?? null,
      since: check?.since.toISOString() ?? null,
      reason: check?.reason ?? null,
      isKeyRefused: check?.isKeyRefused ?? false,
      left: check?.leftAmount == null || !check.leftUnit ? null : { amount: check.leftAmount, unit: check.leftUnit },
      expiresAt: expiresAt?.toISOString() ?? null,
      answeredAt: own?.answeredAt?.toISOString() ?? null,
      answers: own?.answers ?? 0,
      failures: own?.failures ?? 0,
      p95Ms: own ? percentile(own.times, 0.95) : null,
      fees: fees
        .filter(({ connection }) => connection === row.id)
        .map(({ currency, sum, count }) => ({ currency, sum: toMajor(minor(BigInt(sum)), currency), count })),
    };
  };
  const times = new Map(
    await Promise.all([...outside.ports].map(async ([port, entry]) => [port, await entry.times()] as const)),
  );
  return {
    groups: inUse.map(({ port, scope, entry, source, rows }) => {
      // Also those that are switched off, which are in no use.
      const shown: readonly Row[] =
        source === 'office'
          ? stored
              .filter((row) => row.port === port && row.scope === scope)
              .map((row) => ({ ...row, settings: row.settings, secrets: Object.keys(row.secrets) }))
          : rows.map((row) => ({ ...row, isOn: true }));
      return {
        port,
        scope,
        source,
        connections: shown.map((row) => present(entry.adapters, row)),
        ...(times.get(port) ?? { timeoutMs: 0, patienceMs: null }),
        approvalId: requests.get(subjectOf(port, scope)) ?? null,
      };
    }),
    adapters: Object.fromEntries(
      [...outside.ports].map(([port, { adapters, environment }]) => [
        port,
        adapters.map((adapter) => describe(adapter, environment(adapter))),
      ]),
    ) as Answer['adapters'],
  };
}

/** Connections in use whose last check failed. */
export async function downConnections(deps: Pick<ConnectionsDeps, 'db' | 'outside'>) {
  const [inUse, checks] = await Promise.all([connectionsInUse(deps), connectionsRepository(deps.db).checks()]);
  const failed = new Map(checks.filter(({ isWorking }) => !isWorking).map((check) => [check.id, check]));
  return inUse.flatMap(({ rows, entry }) =>
    rows.flatMap((row) => {
      const check = failed.get(row.id);
      return check ? [{ id: row.id, title: titleOf(entry.adapters, row), since: check.since }] : [];
    }),
  );
}

/** Connections in use whose key ends before `until`, or has ended. */
export async function expiringConnections(deps: Pick<ConnectionsDeps, 'db' | 'outside'>, until: Date) {
  const [inUse, checks] = await Promise.all([connectionsInUse(deps), connectionsRepository(deps.db).checks()]);
  const checkOf = new Map(checks.map((check) => [check.id, check]));
  return inUse.flatMap(({ rows, entry }) =>
    rows.flatMap((row) => {
      const expiresAt = expiryOf(row, checkOf.get(row.id));
      return expiresAt && expiresAt < until ? [{ id: row.id, title: titleOf(entry.adapters, row), expiresAt }] : [];
    }),
  );
}

/** The first of what the operator noted and what the service said. */
function expiryOf({ settings }: Pick<Row, 'settings'>, check: StoredCheck | undefined): Date | undefined {
  const noted = settings[EXPIRES_ON];
  const days = [noted ? startOfDay(noted) : undefined, check?.expiresAt];
  return days.flatMap((day) => day ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0];
}

const titleOf = (adapters: readonly Adapter<unknown>[], { adapter }: { adapter: string }): string =>
  adapters.find(({ name }) => name === adapter)?.title ?? adapter;

type Row = {
  id: string;
  adapter: string;
  isOn: boolean;
  settings: Readonly<Record<string, string>>;
  /** Names of sealed ones, where the office set them. */
  secrets?: readonly string[];
};

function withoutSecrets(adapter: Adapter<unknown> | undefined, { settings, secrets = [] }: Row) {
  const isOpen = (name: string) => {
    const schema = adapter?.settings.shape[name];
    return schema !== undefined && !isSecret(schema);
  };
  const names = Object.keys(settings);
  return {
    settings: Object.fromEntries(names.filter(isOpen).map((name) => [name, settings[name] ?? ''])),
    secrets: [...new Set([...secrets, ...names.filter((name) => !isOpen(name))])],
  };
}

/** The form of an adapter; a value of the environment need not be given again. */
const describe = ({ name, title, settings }: Adapter<unknown>, environment: Readonly<Record<string, string>>) => ({
  name,
  title,
  settings: Object.entries(settings.shape).map(([setting, schema]) => {
    const isHidden = isSecret(schema);
    const parsed = schema.safeParse(environment[setting]);
    return {
      name: setting,
      isSecret: isHidden,
      isRequired: !parsed.success,
      initial: parsed.success && !isHidden && parsed.data !== undefined ? String(parsed.data) : '',
    };
  }),
});

function stateOf(
  isOn: boolean,
  figures: Figures | undefined,
  check: StoredCheck | undefined,
  isExpiring: boolean,
): (typeof CONNECTION_STATES)[number] {
  if (!isOn) return 'off';
  if (check && !check.isWorking) return 'down';
  if (figures && figures.failures * 2 > figures.answers) return 'failing';
  if (isExpiring) return 'expiring';
  return check || figures ? 'working' : 'unused';
}
