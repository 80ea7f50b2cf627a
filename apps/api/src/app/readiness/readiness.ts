import { systemClock } from '../../platform/clock.ts';
import { connectDatabase } from '../../platform/database/db.ts';
import { createLog } from '../../platform/logs/log.ts';
import { systemRandom } from '../../platform/secrets/random.ts';
import { refuseMissingSecret } from '../../platform/secrets/secret-check.ts';
import { type Config, readConfig } from '../config.ts';
import { filesOf } from '../files-of.ts';
import { countFormer } from '../rotation/rotate-secrets.ts';
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
    await refuseMissingSecret(db, config.secrets);
    const modules = wireModules(platform);
    const { connected, checks } = await checkConnections(platform);
    return [
      ...checkSettings(config, env, connected),
      ...checks,
      ...(await checkFiles(config)),
      ...(await checkDatabase(platform, modules, connected)),
    ];
  } finally {
    await close();
  }
}

/** Reads every stored secret, so it is not part of a start. */
export async function checkFormerSecrets(env: NodeJS.ProcessEnv): Promise<Check[]> {
  const { databaseUrl, secrets } = readConfig(env);
  if (secrets.length === 1) return [];
  const { db, close } = connectDatabase(databaseUrl, createLog('error'));
  try {
    const count = await countFormer({ db, secrets });
    const what = 'former secrets';
    return count > 0
      ? [{ state: 'missing', what, text: `${count} stored secrets need one: npm run rotate` }]
      : [{ state: 'set', what, text: 'no stored secret needs one' }];
  } finally {
    await close();
  }
}

/** Tries the file store; a folder is made with the first file. */
async function checkFiles(config: Config): Promise<Check[]> {
  if (!config.filesStore || (await filesOf(config, 'slips').isWritable())) return [];
  return [{ state: 'unsafe', what: 'file store', text: 'FILES_S3_URL cannot be written with this bucket and key' }];
}

const MARKS = { set: '✓', missing: '–', unsafe: '✗' };

/** A table for a terminal. */
export function presentChecks(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ what }) => what.length));
  const lines = checks.map(({ state, what, text }) => `  ${MARKS[state]} ${what.padEnd(width)}  ${text}`);
  const count = (state: Check['state']) => checks.filter((check) => check.state === state).length;
  return [...lines, '', `  ${count('unsafe')} unsafe, ${count('missing')} missing, ${count('set')} set`].join('\n');
}
