import type { ConnectionPort } from '@krapao/contract/office/connections';
import { storedConnections } from '../../modules/connections/public.ts';
import type { Adapter, SettingsSchema } from '../../platform/connections/adapter.ts';
import { type ConnectionRow, type Connections, createConnections } from '../../platform/connections/connections.ts';
import { outsideHttp } from '../../platform/connections/outside-http.ts';
import { secretBox } from '../../platform/secrets/secret-box.ts';
import type { Platform } from '../platform.ts';

/** What a port runs on. */
export type PortOptions<Port> = {
  adapters: readonly Adapter<Port>[];
  timeoutMs: number;
  /** The client of a scope that neither the office nor the environment connected: mostly the sandbox. */
  fallback(scope: string): Omit<ConnectionRow, 'id'>;
};

/** The variable of a setting: `THAIBULKSMS_KEY`. */
export const variableOf = (adapter: string, setting: string): string =>
  `${adapter}_${setting.replace(/[A-Z]/g, (letter) => `_${letter}`)}`.replaceAll('-', '_').toUpperCase();

export const idOf = (port: ConnectionPort, scope: string, adapter: string): string =>
  [port, scope.toLowerCase(), adapter].filter(Boolean).join('-');

/** Settings of an adapter that the environment has. */
export const environmentOf = (
  { name, settings }: Pick<Adapter<unknown, SettingsSchema>, 'name' | 'settings'>,
  env: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.keys(settings.shape).flatMap((setting) => {
      const value = env[variableOf(name, setting)];
      return value === undefined ? [] : [[setting, value]];
    }),
  );

/** The connections of a port: rows of the office, else those the environment names, else the fallback. */
export function connect<Port>(
  { config, db, cache, clock, random, log }: Platform,
  port: ConnectionPort,
  { adapters, timeoutMs, fallback }: PortOptions<Port>,
): Connections<Port> {
  const { env, named } = config.adapters;
  const stored = storedConnections(db, cache, secretBox(config.secret, 'connections'));
  const adapterNamed = (name: string) => {
    const adapter = adapters.find((one) => one.name === name);
    if (!adapter)
      throw new Error(`${port} has no adapter named ${name}: ${adapters.map((one) => one.name).join(', ')}`);
    return adapter;
  };
  const fromEnvironment = named(port).map(({ scope, adapter }) => {
    const settings = environmentOf(adapterNamed(adapter), env);
    const parsed = adapterNamed(adapter).settings.safeParse(settings);
    if (!parsed.success) {
      const errors = parsed.error.issues.map(
        ({ path, message }) => `  ${variableOf(adapter, String(path[0]))}: ${message}`,
      );
      throw new Error(`These environment variables need mending:\n${errors.join('\n')}`);
    }
    return { scope, row: { id: idOf(port, scope, adapter), adapter, settings } };
  });
  const rows = async (scope: string): Promise<ConnectionRow[]> => {
    const ours = await stored(port, scope);
    if (ours) {
      return ours.map(({ id, adapter, settings }) => ({
        id,
        adapter,
        settings: { ...environmentOf(adapterNamed(adapter), env), ...settings },
      }));
    }
    const given = fromEnvironment.filter((one) => one.scope === scope).map(({ row }) => row);
    if (given.length > 0) return given;
    const other = fallback(scope);
    return [{ id: idOf(port, scope, other.adapter), ...other }];
  };
  return createConnections({
    adapters,
    rows,
    httpOf: () => outsideHttp({ timeoutMs }),
    clock,
    uuid: () => random.uuid(),
    log,
  });
}
