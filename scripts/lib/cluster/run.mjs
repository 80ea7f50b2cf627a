import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildChanged } from '../build-changed.mjs';
import { lockDataFolder, openDataFolder, readOrMakeSecret } from '../data-folder.mjs';
import { install, isInstalled } from '../install.mjs';
import { createLife } from '../life.mjs';
import { PlainError } from '../plain-error.mjs';
import { requireFreePort } from '../ports.mjs';
import { startOf } from '../postmaster.mjs';
import { createProgress, frame } from '../progress.mjs';
import { readSettings } from '../settings.mjs';
import { HOST, planCluster, portsOf, postgresFolders } from './plan.mjs';
import { rememberProcesses } from './processes.mjs';
import { findTools } from './tools.mjs';
import { startCluster } from './up.mjs';

/** Patroni stops its PostgreSQL within 15 seconds, and the parts stop one after another. */
const DOWN_MS_MAX = 90_000;

/** @param {readonly string[]} argv @param {NodeJS.ProcessEnv} env */
export async function runCluster(argv, env) {
  const progress = createProgress();
  const life = createLife(progress.printLine);
  await life.run(async () => {
    const { apis, isDown } = readArgs(argv);
    const settings = readSettings([], { ...env, DATABASE_URL: undefined, MIGRATION_DATABASE_URL: undefined });
    const folder = path.join(openDataFolder(settings.dataDir), 'cluster');
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    if (isDown) {
      progress.printLine(await endCluster(folder));
      return life.finish();
    }

    const tools = findTools();
    const lock = lockDataFolder(folder);
    life.add({ name: 'lock', stop: async () => lock.release(), kill: lock.release });
    const plan = planCluster({ folder, apis, firstPort: Number(env.CLUSTER_PORT || 8100) });
    const processes = rememberProcesses(folder);
    await processes.endAll(postgresFolders(folder));
    const { host, port, officePort, sandboxPort } = settings;
    for (const taken of portsOf(plan))
      await requireFreePort({ port: taken, host: HOST, variable: 'CLUSTER_PORT' }, { graceMs: 0 });
    for (const [taken, variable] of /** @type {const} */ ([
      [port, 'PORT'],
      [officePort, 'BACKOFFICE_PORT'],
      [sandboxPort, 'SANDBOX_PORT'],
    ]))
      await requireFreePort({ port: taken, host, variable }, { graceMs: 0 });

    progress.printLine('\n  Krapao on a cluster\n');
    if (!isInstalled()) await progress.step('installing the packages', () => install(life.signal));
    await buildChanged(progress.step, life.signal);
    const world = {
      ...{ host, port, officePort, sandboxPort, demo: settings.demo, dev: false },
      secret: env.APP_SECRET || readOrMakeSecret(folder),
      logDir: path.join(folder, 'logs'),
      filesDir: env.FILES_DIR || path.join(folder, 'files'),
    };
    const outer = { BACKOFFICE_URL: `http://localhost:${officePort}`, MEMBER_URL: `http://localhost:${port}`, ...env };
    await startCluster(plan, { tools, processes, world, env: outer, ...progress }, life);
    progress.printLine(`\n${frame(welcome(plan, world, progress.total()))}\n`);
  });
}

/** @param {readonly string[]} argv */
function readArgs(argv) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { apis: { type: 'string', default: '2' } },
      allowPositionals: true,
    });
    const [word, ...more] = positionals;
    if (more.length === 0 && (word === undefined || word === 'down'))
      return { apis: Number(values.apis), isDown: word === 'down' };
  } catch {
    // An option that does not exist.
  }
  throw new PlainError('There are: npm run cluster, npm run cluster -- --apis 3, npm run cluster -- down');
}

/**
 * Ends the cluster of a launcher in another terminal, or what a killed launcher left.
 * @param {string} folder
 */
async function endCluster(folder) {
  const file = path.join(folder, 'krapao.pid');
  const [text = '', start = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const pid = Number(text);
  const isRunning = () => start !== '' && startOf(pid) === start;
  const wasRunning = isRunning();
  if (wasRunning) {
    process.kill(pid, 'SIGTERM');
    const deadline = Date.now() + DOWN_MS_MAX;
    while (isRunning()) {
      if (Date.now() > deadline)
        throw new PlainError(`The cluster (process ${pid}) does not stop; its logs are in ${folder}/logs.`);
      await delay(100);
    }
  }
  const left = await rememberProcesses(folder).endAll(postgresFolders(folder));
  return wasRunning || left > 0 ? '  The cluster is down. Its data stays.' : '  No cluster runs here.';
}

/** @param {import('./plan.mjs').Plan} plan @param {{ port: number, officePort: number, sandboxPort: number }} world @param {string} time */
function welcome(plan, { port, officePort, sandboxPort }, time) {
  return [
    `Krapao is ready on a cluster (${time})`,
    '',
    `Member app   http://localhost:${port}`,
    `Back office  http://localhost:${officePort}`,
    `Sandbox      http://localhost:${sandboxPort}`,
    `Proxy        http://localhost:${plan.statePort}   which node is the primary, which apis answer`,
    ...plan.nodes.map(
      ({ name, port: at, restPort }) =>
        `${name.padEnd(12)} PostgreSQL ${at}, Patroni http://localhost:${restPort}/cluster`,
    ),
    ...plan.apis.map((api) => `${api.name.padEnd(12)} http://localhost:${api.port}, metrics ${api.metricsPort}`),
    `Data         ${plan.folder}, logs in logs/`,
    '',
    'Ctrl-C, or npm run cluster -- down, stops everything.',
  ];
}
