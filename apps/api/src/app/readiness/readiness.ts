import { systemClock } from '../../platform/clock.ts';
import { connectDatabase } from '../../platform/database/db.ts';
import { createLog } from '../../platform/logs/log.ts';
import { systemRandom } from '../../platform/secrets/random.ts';
import { readConfig } from '../config.ts';
import { quietPlatform } from '../seed/quiet-platform.ts';
import { wireModules } from '../wire/wire-modules.ts';
import { checkConnections } from './check-connections.ts';
import { checkDatabase } from './check-database.ts';
import { type Check, checkSettings } from './check-settings.ts';

/** Every check of a service with real money. */
export async function checkReadiness(env: NodeJS.ProcessEnv): Promise<Check[]> {
  const config = readConfig(env);
  const log = createLog('error');
  const { db, close } = connectDatabase(config.databaseUrl, log);
  try {
    const platform = quietPlatform({ config, log, clock: systemClock, random: systemRandom, db });
    const modules = wireModules(platform);
    const { connected, checks } = await checkConnections(platform);
    return [
      ...checkSettings(config, env, connected),
      ...checks,
      ...(await checkDatabase(platform, modules, connected)),
    ];
  } finally {
    await close();
  }
}

const MARKS = { set: '✓', missing: '–', unsafe: '✗' };

/** A table for a terminal. */
export function presentChecks(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ what }) => what.length));
  const lines = checks.map(({ state, what, text }) => `  ${MARKS[state]} ${what.padEnd(width)}  ${text}`);
  const count = (state: Check['state']) => checks.filter((check) => check.state === state).length;
  return [...lines, '', `  ${count('unsafe')} unsafe, ${count('missing')} missing, ${count('set')} set`].join('\n');
}
