import type { ConnectionPort } from '@krapao/contract/office/connections';
import { storedConnections } from '../../modules/connections/public.ts';
import type { Lookups } from '../../modules/lookups/public.ts';
import { SECOND_MS } from '../../platform/clock.ts';
import type { Adapter } from '../../platform/connections/adapter.ts';
import {
  type Connected,
  type ConnectionRow,
  type Connections,
  createConnections,
} from '../../platform/connections/connections.ts';
import { environmentOf, variableOf } from '../../platform/connections/environment.ts';
import { outsideHttp } from '../../platform/connections/outside-http.ts';
import type { Port } from '../../platform/connections/ports.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Config } from '../config.ts';
import type { Platform } from '../platform.ts';

type Fallback = Omit<ConnectionRow, 'id'> | undefined;

/** Waiting times are a setting of the office. */
export type ConnectPlatform = Platform & { lookups: Pick<Lookups, 'setting'> };

/** What a port runs on. */
export type PortOptions<Client> = {
  adapters: readonly Adapter<Client>[];
  /** The longest; the office may set a shorter one. */
  timeoutMs: number;
  /** The client of a scope that neither the office nor the environment connected: mostly the sandbox. May be none. */
  fallback(scope: string): Fallback | Promise<Fallback>;
  /** Channels, games or banks with connections of their own. */
  scopes?(): Promise<readonly string[]>;
};

/** The connections of a port: rows of the office, else those the environment names, else the fallback. */
export function connect<Client>(
  { config, db, cache, clock, random, log, outside, lookups }: ConnectPlatform,
  port: ConnectionPort,
  { adapters, timeoutMs, fallback, scopes = async () => [''] }: PortOptions<Client>,
): Connections<Client> {
  const stored = storedConnections(db, cache, outside.secrets);
  const idOf = (scope: string, adapter: string) => [port, scope.toLowerCase(), adapter].filter(Boolean).join('-');
  const environment = (adapter: Adapter<unknown>) => environmentOf(adapter, config.adapters.env);
  const adapterNamed = (name: string) => {
    const adapter = adapters.find((one) => one.name === name);
    if (adapter) return adapter;
    const names = adapters.map((one) => one.name).join(', ');
    throw new Error(
      `These environment variables need mending:\n  ${port.toUpperCase()}_ADAPTERS: ${name} is none of ${names}`,
    );
  };
  /** Origins of the configuration are called as they are, also inside our networks. */
  const trusted = new Set(trustedOrigins(config));
  const trust = (settings: Readonly<Record<string, string>>) => {
    for (const value of Object.values(settings)) if (URL.canParse(value)) trusted.add(new URL(value).origin);
  };
  for (const adapter of adapters) trust(environment(adapter));
  const named = config.adapters.named(port).map(({ scope, adapter }) => ({
    scope,
    row: { id: idOf(scope, adapter), adapter, settings: checkedEnvironment(adapterNamed(adapter), environment) },
  }));

  const rows: Port['rows'] = async (scope) => {
    const ours = await stored(port, scope);
    if (ours) {
      const merged = ours.map((row) => ({
        ...row,
        settings: { ...environment(adapterNamed(row.adapter)), ...row.settings },
      }));
      return { source: 'office', rows: merged };
    }
    const given = named.filter((one) => one.scope === scope).map(({ row }) => row);
    if (given.length > 0) return { source: 'environment', rows: given };
    const other = await fallback(scope);
    if (!other) return { source: 'default', rows: [] };
    trust(other.settings);
    return { source: 'default', rows: [{ id: idOf(scope, other.adapter), ...other }] };
  };
  /** An address that an operator typed leads to the internet, whatever its name resolves to by now. */
  const rule = () => (config.outside.isUnsafe ? undefined : { allowedOrigins: [...trusted] });
  const times: Port['times'] = async () => {
    const { answer, next } = await lookups.setting('serviceTimes');
    const seconds = (next as Partial<Record<ConnectionPort, number>>)[port];
    return {
      timeoutMs: Math.min(timeoutMs, answer[port] * SECOND_MS),
      patienceMs: seconds === undefined ? null : seconds * SECOND_MS,
    };
  };
  const connections = createConnections({
    adapters,
    rows: async (scope) => (await rows(scope)).rows,
    httpOf: (id) => outside.usage.counting(id, outsideHttp({ timeoutMs: async () => (await times()).timeoutMs, rule })),
    clock,
    uuid: () => random.uuid(),
    log,
    patienceMs: async () => (await times()).patienceMs ?? 0,
  });
  const { check } = connections;
  outside.ports.set(port, { adapters, scopes, rows, environment, check, idOf, times });
  return connections;
}

export const trustedOrigins = ({ outside, sandboxUrl }: Config): string[] => [
  new URL(sandboxUrl).origin,
  ...outside.allowedOrigins,
];

/** The client of a port that uses one connection at a time. */
export function firstOf<Client>([first]: readonly Connected<Client>[]): Client {
  if (!first) throw new AppError('INTERNAL_SERVER_ERROR');
  return first.port;
}

function checkedEnvironment(
  adapter: Adapter<unknown>,
  environment: (adapter: Adapter<unknown>) => Record<string, string>,
): Record<string, string> {
  const settings = environment(adapter);
  const parsed = adapter.settings.safeParse(settings);
  if (parsed.success) return settings;
  const errors = parsed.error.issues.map(
    ({ path, message }) => `  ${variableOf(adapter.name, String(path[0]))}: ${message}`,
  );
  throw new Error(`These environment variables need mending:\n${errors.join('\n')}`);
}
