import { PlainError } from './plain-error.mjs';

/** @typedef {Readonly<Record<string, string | undefined>>} Env */
/** @typedef {ReturnType<typeof readSettings>} Settings */

const FLAGS = ['--dev', '--verbose'];

/** @type {Readonly<Record<string, import('./world.mjs').Demo>>} */
const DEMO_WORLDS = { on: 'story', members: 'members', off: 'off' };

/**
 * Reads the launcher's own settings. All errors are reported at once, so that one restart fixes them; the programs
 * check their own variables in the same way.
 * @param {readonly string[]} argv
 * @param {Env} env
 */
export function readSettings(argv, env) {
  /** @type {string[]} */
  const errors = [];
  for (const flag of argv.filter((given) => !FLAGS.includes(given))) {
    errors.push(`${flag} is not known; there are ${FLAGS.join(' and ')}`);
  }
  const ports = {
    PORT: readPort(env, 'PORT', 8080, errors),
    BACKOFFICE_PORT: readPort(env, 'BACKOFFICE_PORT', 8081, errors),
    SANDBOX_PORT: readPort(env, 'SANDBOX_PORT', 8082, errors),
  };
  if (new Set(Object.values(ports)).size < 3) errors.push('PORT, BACKOFFICE_PORT and SANDBOX_PORT must differ');
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
    const url = env[name];
    // The value is left out of the message: it may contain a password.
    if (url && !isPostgresUrl(url)) errors.push(`${name} must look like postgresql://user:password@host:5432/database`);
  }
  if (!env.DATABASE_URL !== !env.MIGRATION_DATABASE_URL) {
    errors.push(
      'a PostgreSQL of your own needs two users: MIGRATION_DATABASE_URL for the one that owns the tables, ' +
        'DATABASE_URL for the server alone (the migrations make that one)',
    );
  }
  const demo = DEMO_WORLDS[env.DEMO_WORLD || 'on'];
  if (!demo) errors.push(`DEMO_WORLD must be one of ${Object.keys(DEMO_WORLDS).join(', ')}`);
  if (env.DATA_DIR?.includes('\0')) errors.push('DATA_DIR must be the path of a folder');
  if (errors.length > 0)
    throw new PlainError(`Krapao cannot start like this:\n${errors.map((f) => `  - ${f}`).join('\n')}`);

  return {
    dev: argv.includes('--dev'),
    verbose: argv.includes('--verbose'),
    host: env.HOST || '127.0.0.1',
    port: ports.PORT,
    officePort: ports.BACKOFFICE_PORT,
    sandboxPort: ports.SANDBOX_PORT,
    dataDir: env.DATA_DIR || undefined,
    backupDir: env.BACKUP_DIR || undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    ownerUrl: env.MIGRATION_DATABASE_URL || undefined,
    demo: demo ?? 'off',
  };
}

/**
 * @param {Env} env
 * @param {string} name
 * @param {number} usual
 * @param {string[]} errors
 */
function readPort(env, name, usual, errors) {
  const text = env[name];
  if (!text) return usual;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) errors.push(`${name}=${text} must be a port from 1 to 65535`);
  return port;
}

/** @param {string} text */
function isPostgresUrl(text) {
  return /^postgres(ql)?:$/.test(URL.canParse(text) ? new URL(text).protocol : '');
}
