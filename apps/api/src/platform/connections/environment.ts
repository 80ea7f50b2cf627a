import type { Adapter } from './adapter.ts';

/** The variable of a setting: `THAIBULKSMS_KEY`. */
export const variableOf = (adapter: string, setting: string): string =>
  `${adapter}_${setting.replace(/[A-Z]/g, (letter) => `_${letter}`)}`.replaceAll('-', '_').toUpperCase();

/** Settings of an adapter that the environment has. */
export const environmentOf = (
  { name, settings }: Pick<Adapter<unknown>, 'name' | 'settings'>,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.keys(settings.shape).flatMap((setting) => {
      const value = env[variableOf(name, setting)];
      return value === undefined || value === '' ? [] : [[setting, value]];
    }),
  );
