/** The steps that bring a cluster up, in order: etcd, PostgreSQL under Patroni, HAProxy, Krapao. */
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startDatabase } from '../database.mjs';
import { PlainError } from '../plain-error.mjs';
import { chooseUser } from '../postgres-binaries.mjs';
import { processesOf, readPidFile } from '../postmaster.mjs';
import { restartPolicy } from '../restart-policy.mjs';
import { startSupervised } from '../supervised-program.mjs';
import { startWorld } from '../world.mjs';
import { etcdArgs, haproxyConfig, patroniConfig } from './configs.mjs';
import { DATABASE, databaseUrl, HOST } from './plan.mjs';

/** @typedef {import('./plan.mjs').Plan} Plan */
/** @typedef {ReturnType<typeof import('../life.mjs').createLife>} Life */

const READY_MS_MAX = 120_000;
const POLL_MS = 200;
/** How long a stopping api still answers: HAProxy needs two failed checks, a second apart, to leave it. */
const DRAIN_SECONDS = '4';

/**
 * @param {Plan} plan
 * @param {{ tools: import('./tools.mjs').Tools, processes: ReturnType<typeof import('./processes.mjs').rememberProcesses>,
 *   world: Omit<import('../world.mjs').World, 'databaseUrl' | 'ownerUrl'>, env: NodeJS.ProcessEnv,
 *   step: import('../world.mjs').Step, printLine(text: string): void,
 *   policy?(): ReturnType<typeof restartPolicy> }} options
 * @param {Life} life
 */
export async function startCluster(
  plan,
  { tools, processes, world, env, step, printLine, policy = () => restartPolicy({ end: 'it stays down' }) },
  life,
) {
  const { folder, nodes } = plan;
  const user = chooseUser(path.join(folder, 'node-1'));
  const logDir = path.join(folder, 'logs');
  let isUp = false;
  /** A part that cannot be started ends everything at first; later the cluster lives on without it. */
  const onGiveUp = (/** @type {Error} */ error) => (isUp ? printLine(`  ${error.message}`) : life.onCrash(error));

  /** @param {string} name @param {string} program @param {readonly string[]} args */
  const start = (name, program, args) => {
    const onStart = (/** @type {number} */ pid) => processes.add(name, pid);
    const started = startSupervised(
      { name, program, args, user, logDir, onStart, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } },
      { printLine, onGiveUp, policy: policy() },
    );
    started.supervise();
    return started;
  };
  /** Parts of one kind stop at the same time: PostgreSQL's primary waits for its standbys. */
  const addTogether = (/** @type {string} */ name, /** @type {readonly import('../world.mjs').Part[]} */ parts) =>
    life.add({
      name,
      stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
      kill: () => {
        for (const part of parts) part.kill();
      },
    });
  const own = (/** @type {string} */ file) => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(file, user.uid, user.gid);
  };
  const makeFolder = (/** @type {string} */ at) => {
    mkdirSync(at, { recursive: true });
    chmodSync(at, 0o700);
    own(at);
  };
  const writeConfig = (/** @type {string} */ name, /** @type {string} */ text) => {
    const file = path.join(folder, 'configs', name);
    writeFileSync(file, text, { mode: 0o600 });
    own(file);
    return file;
  };
  makeFolder(path.join(folder, 'configs'));

  const etcds = await step('starting etcd on three nodes', async () => {
    for (const { etcd } of nodes) makeFolder(etcd.folder);
    const started = nodes.map((node) => start(node.etcd.name, tools.etcd, etcdArgs(plan, node)));
    addTogether('etcd', started);
    await waitUntil('etcd', life.signal, async () =>
      all(nodes.map(({ etcd }) => answersOk(`http://${HOST}:${etcd.clientPort}/health`))),
    );
    return started;
  });

  const running = nodes.map((node) => {
    makeFolder(node.folder);
    const config = writeConfig(
      `${node.name}.yml`,
      JSON.stringify(patroniConfig(plan, node, tools.postgresBin), null, 2),
    );
    /** @type {ReturnType<typeof start> | undefined} */
    let program;
    const rest = (/** @type {string} */ role) => answersOk(`http://${HOST}:${node.restPort}/${role}`);
    const postgresProcesses = () => processesOf(node.dataFolder);
    return {
      ...node,
      start: () => {
        program = start(node.name, tools.patroni, [config]);
      },
      stop: async () => program?.stop(),
      /** As when the machine loses its power: every process at once, and nothing starts them again. */
      kill: () => {
        const ours = postgresProcesses();
        program?.kill();
        for (const one of ours) kill(one, 'SIGKILL');
      },
      postgresProcesses,
      pidOfPatroni: () => program?.pid,
      pidOfPostgres: () => readPidFile(node.dataFolder)?.pid,
      isPrimary: () => rest('primary'),
      isStandby: () => rest('replica'),
      isSynchronous: () => rest('synchronous'),
    };
  });
  addTogether('PostgreSQL', running);
  await step('starting PostgreSQL on three nodes under Patroni', async () => {
    // The first node makes the cluster that the others copy.
    for (const [index, node] of running.entries()) {
      node.start();
      if (index === 0 && isNew(node.dataFolder)) await waitUntil(node.name, life.signal, node.isPrimary);
    }
    await waitUntil('PostgreSQL', life.signal, async () => {
      const [primaries, standbys, synchronous] = await Promise.all(
        /** @type {const} */ (['isPrimary', 'isStandby', 'isSynchronous']).map((is) =>
          count(running.map((node) => node[is]())),
        ),
      );
      return primaries === 1 && standbys === 2 && (!plan.isSynchronous || synchronous === 1);
    });
  });

  await step('starting HAProxy', async () => {
    const config = writeConfig('haproxy.cfg', haproxyConfig(plan, world));
    life.add(start('haproxy', tools.haproxy, ['-db', '-f', config]));
    // It takes every server for a primary until the first checks.
    await waitUntil('HAProxy', life.signal, async () => (await countUp(plan, 'primary')) === 1);
  });
  await step('making the database', () => makeDatabase(databaseUrl(plan, 'owner')));
  // The world outside has a database of its own, which no failover of ours can take back.
  const outside = await startDatabase(path.join(folder, 'sandbox'), step, printLine, life);
  const { apis } = await startWorld(
    {
      ...world,
      databaseUrl: databaseUrl(plan, 'server'),
      ownerUrl: databaseUrl(plan, 'owner'),
      sandboxDatabaseUrl: outside.ownerUrl,
      apis: plan.apis,
      logDir,
    },
    {
      ...life,
      step,
      printLine,
      policy,
      onCrash: onGiveUp,
      env: {
        TRUSTED_PROXIES: '1',
        SYNCHRONOUS_STANDBY: 'true',
        DRAIN_SECONDS,
        PUBLIC_CALLBACK_URL: `http://${HOST}:${world.port}`,
        ...env,
      },
    },
  );
  await step('waiting until every api is behind the proxy', () =>
    waitUntil('HAProxy', life.signal, async () => (await countUp(plan, 'members_ready')) === plan.apis.length),
  );
  isUp = true;
  return { nodes: running, etcds, apis, url: `http://${HOST}:${world.port}`, outsideUrl: outside.ownerUrl };
}

/** @param {string} folder */
const isNew = (folder) => !existsSync(path.join(folder, 'PG_VERSION'));

/** @param {string} name @param {AbortSignal} signal @param {() => Promise<boolean>} isReady */
export async function waitUntil(name, signal, isReady) {
  const deadline = Date.now() + READY_MS_MAX;
  while (!(await isReady())) {
    signal.throwIfAborted();
    if (Date.now() > deadline) throw new PlainError(`${name} did not get ready within ${READY_MS_MAX / 1000} seconds.`);
    await delay(POLL_MS);
  }
}

/** @param {string} url */
export async function answersOk(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** @param {readonly Promise<boolean>[]} checks */
const count = async (checks) => (await Promise.all(checks)).filter(Boolean).length;
/** @param {readonly Promise<boolean>[]} checks */
const all = async (checks) => (await count(checks)) === checks.length;

/** Servers of a backend that HAProxy sends to. @param {Plan} plan @param {string} backend */
export async function countUp({ statePort }, backend) {
  try {
    const response = await fetch(`http://${HOST}:${statePort}/;csv`, { signal: AbortSignal.timeout(2_000) });
    const rows = (await response.text()).split('\n').map((line) => line.split(','));
    const [head = []] = rows;
    const [nameAt, serverAt, statusAt, checkAt] = ['# pxname', 'svname', 'status', 'check_status'].map((column) =>
      head.indexOf(column),
    );
    const servers = rows.filter(
      (row) => row[nameAt ?? -1] === backend && !['FRONTEND', 'BACKEND'].includes(row[serverAt ?? -1] ?? ''),
    );
    const unchecked = servers.some((row) => ['', 'INI'].includes(row[checkAt ?? -1] ?? ''));
    return unchecked ? 0 : servers.filter((row) => row[statusAt ?? -1]?.startsWith('UP')).length;
  } catch {
    return 0;
  }
}

/** @param {string} url */
async function makeDatabase(url) {
  const client = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}
