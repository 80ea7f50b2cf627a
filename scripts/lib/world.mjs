/** The programs of Krapao on an existing database; the same for `npm start` and for the browser tests. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from './command.mjs';
import { PlainError } from './plain-error.mjs';
import { waitUntilReady } from './program.mjs';
import { ROOT } from './root.mjs';
import { startSupervised } from './supervised-program.mjs';
import { startWatched } from './watched-program.mjs';

/** @typedef {{ name: string, stop(): Promise<void>, kill(): void }} Part  A resource to be stopped at the end. */
/**
 * The demo members, whose passwords are public: with a seeded history, with an opening deposit only, or not at all.
 * @typedef {'story' | 'members' | 'off'} Demo
 */
/** @typedef {<T>(name: string, work: () => T | Promise<T>) => Promise<T>} Step */
/**
 * @typedef World
 * @property {string} databaseUrl  For the api's user.
 * @property {string} ownerUrl  For the user that migrates.
 * @property {string} secret
 * @property {string} host
 * @property {number} port
 * @property {number} officePort  Of the back office.
 * @property {number} sandboxPort
 * @property {Demo} demo
 * @property {boolean} dev
 * @property {string | undefined} logDir
 * @property {string} filesDir  Folder of members' pictures.
 * @property {string} [sandboxDatabaseUrl]  The owner's database unless given.
 * @property {readonly ApiPlace[]} [apis]  Several api processes behind a proxy, which has the world's ports then.
 */
/** @typedef {{ name: string, port: number, officePort: number, metricsPort?: number }} ApiPlace */

/**
 * @param {World} world
 * @param {{ env: NodeJS.ProcessEnv, step: Step, signal: AbortSignal, printLine?(text: string): void,
 *   add(part: Part): void, onCrash(error: Error): void,
 *   policy?(): ReturnType<typeof import('./restart-policy.mjs').restartPolicy> }} life  Without `printLine` no program is restarted: a test must
 *   notice that a program ended.
 */
export async function startWorld(world, { env: outer, step, signal, printLine, add, onCrash, policy }) {
  const env = programEnv(world, outer);
  /** @type {ReturnType<typeof startSupervised>[]} */
  const supervised = [];
  /** @param {string} app @param {string} entry */
  const argsOf = (app, entry) =>
    world.dev ? ['--import', 'tsx', `apps/${app}/src/${entry}.ts`] : [`apps/${app}/dist/${entry}.js`];
  /** @param {string} failure @param {string[]} args @param {NodeJS.ProcessEnv} [as] */
  const runOnce = (failure, args, as = env) => runCommand(process.execPath, args, { failure, env: as, signal });
  /** @param {string} app @param {NodeJS.ProcessEnv} [as] @param {string} [name] */
  const start = (app, as = env, name = app) => {
    const plan = { name, args: argsOf(app, 'main'), env: as, logDir: world.logDir };
    if (world.dev) {
      const watched = startWatched(plan, [`apps/${app}`, 'packages']);
      add(watched);
      return watched;
    }
    const program = startSupervised(plan, {
      printLine: printLine ?? (() => {}),
      onGiveUp: onCrash,
      ...(policy && { policy: policy() }),
    });
    add(program);
    supervised.push(program);
    return program;
  };

  const { sandboxUrl } = addressesOf(world);
  const { apis = [{ name: 'api', port: world.port, officePort: world.officePort }] } = world;
  const startApis = () =>
    apis.map(({ name, port, officePort, metricsPort }) => {
      /** Read at each start, so that a change takes effect with the next one. @type {NodeJS.ProcessEnv} */
      const own = { ...env, ...portsEnv({ port, officePort, metricsPort }) };
      return { name, env: own, program: start('api', own, name), url: addressesOf({ ...world, port }).apiUrl };
    });
  await step('migrating the database', () =>
    runOnce('The database is not ready:', argsOf('api', 'migrate'), { ...env, MIGRATION_DATABASE_URL: world.ownerUrl }),
  );
  // Programs start in parallel. Only the demo history is seeded before the api starts: it lies in the past, and the
  // api's jobs act on the present. The sandbox creates its own tables, so it gets the owner's address.
  const sandbox = start('sandbox', { ...env, DATABASE_URL: world.sandboxDatabaseUrl ?? world.ownerUrl });
  const early = world.demo === 'story' ? undefined : startApis();
  const result = await step(world.demo === 'off' ? 'preparing the settings' : 'preparing the demo world', () =>
    runOnce('The first content could not be made:', [...argsOf('api', 'seed'), ...SEED_OPTIONS[world.demo]], {
      ...env,
      // The owner may book the demo's history in its own past.
      ...(world.demo === 'story' && { MIGRATION_DATABASE_URL: world.ownerUrl }),
    }),
  );
  if (result) console.log(result.trim().replace(/^/gm, '    '));
  const running = early ?? startApis();
  await step('starting the sandbox', () => waitUntilReady(sandbox, `${sandboxUrl}/healthz`, signal));
  await step(apis.length > 1 ? `starting ${apis.length} apis` : 'starting the api', () =>
    Promise.all(running.map(({ program, url }) => waitUntilReady(program, `${url}/readyz`, signal))),
  );
  if (printLine) for (const program of supervised) program.supervise();
  return { apis: running };
}

const SEED_OPTIONS = { story: ['--demo', '--story'], members: ['--demo'], off: [] };

/** @param {Pick<World, 'host' | 'port' | 'officePort' | 'sandboxPort'>} world */
export function addressesOf({ host, port, officePort, sandboxPort }) {
  const name = ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? '127.0.0.1' : host;
  const bracketed = name.includes(':') ? `[${name}]` : name;
  /** @param {number} at */
  const url = (at) => `http://${bracketed}:${at}`;
  return { apiUrl: url(port), officeUrl: url(officePort), sandboxUrl: url(sandboxPort) };
}

/**
 * Builds the environment of the programs without the owner's address, which migrations, sandbox and demo history need.
 * @param {World} world
 * @param {NodeJS.ProcessEnv} outer
 * @returns {NodeJS.ProcessEnv}
 */
export function programEnv(world, { MIGRATION_DATABASE_URL: _, ...env }) {
  return {
    NODE_ENV: world.dev ? 'development' : 'production',
    APP_SECRET: world.secret,
    SANDBOX_URL: addressesOf(world).sandboxUrl,
    CALLBACK_URL: `${addressesOf(world).apiUrl}/callbacks/`,
    FILES_DIR: world.filesDir,
    // A demo is shown by one person in one browser, so the second approver may share the device.
    ...(world.demo !== 'off' && { SECOND_PERSON_MAY_SHARE: 'device' }),
    ...env,
    DATABASE_URL: world.databaseUrl,
    HOST: world.host,
    ...portsEnv(world),
    SANDBOX_PORT: `${world.sandboxPort}`,
  };
}

/** @param {{ port: number, officePort: number, metricsPort?: number | undefined }} place */
const portsEnv = ({ port, officePort, metricsPort }) => ({
  PORT: `${port}`,
  BACKOFFICE_PORT: `${officePort}`,
  ...(metricsPort && { METRICS_PORT: `${metricsPort}` }),
});

/**
 * Each program reports all errors of its own variables; checked before anything starts, they are reported together.
 * @param {World} world
 * @param {NodeJS.ProcessEnv} env
 */
export async function checkConfig(world, env) {
  /** @type {string[]} */
  const errors = [];
  for (const app of ['api', 'sandbox']) {
    const { readConfig } = await import(pathToFileURL(path.join(ROOT, `apps/${app}/dist/config.js`)).href);
    try {
      readConfig(programEnv(world, env));
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (errors.length > 0) throw new PlainError(errors.join('\n'));
}
