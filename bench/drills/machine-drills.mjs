/** Drills of what the programs stand on: network, disk and clock. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrl } from '../../scripts/lib/cluster/plan.mjs';
import { chooseUser } from '../../scripts/lib/postgres-binaries.mjs';
import { restartApi } from './api-drills.mjs';
import { secondsSince, waitForSuccess } from './drill.mjs';

/** @typedef {import('./drill.mjs').Drill} Drill */

const CUT_MS = 10_000;
const JUMPED_MS = 8_000;
const FULL_MS = 10_000;
const DISK_MB = 1_500;
const FAKETIME = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((cpu) => `/usr/lib/${cpu}/faketime/libfaketime.so.1`);

const run = (/** @type {string} */ program, /** @type {readonly string[]} */ args) =>
  spawnSync(program, args, { encoding: 'utf8' });

/** @type {Drill} */
export const networkCut = {
  title: 'the network between apis and database is cut',
  missing: () => (run('iptables', ['-L', '-n']).status === 0 ? undefined : 'only root can cut a network, by iptables'),
  async run(scene) {
    // Packets vanish in both directions, so that no connection learns of its end.
    const rules = ['--dport', '--sport'].map((side) => [
      'OUTPUT',
      '-o',
      'lo',
      '-p',
      'tcp',
      side,
      `${scene.cluster.plan.primaryPort}`,
      '-j',
      'DROP',
    ]);
    try {
      for (const rule of rules) run('iptables', ['-I', ...rule]);
      await delay(CUT_MS);
    } finally {
      for (const rule of rules) run('iptables', ['-D', ...rule]);
    }
    await waitForSuccess(scene);
  },
};

/** @type {Drill} */
export const clockJump = {
  title: 'the clock of an api jumps by an hour, ahead and back',
  missing: () => (FAKETIME.some((file) => existsSync(file)) ? undefined : 'libfaketime is not installed'),
  async run(scene) {
    const [api] = scene.cluster.apis;
    if (!api) throw new Error('The cluster has no api.');
    const clock = path.join(scene.cluster.plan.folder, 'clock');
    writeFileSync(clock, '+0\n');
    const moved = {
      LD_PRELOAD: FAKETIME.find((file) => existsSync(file)),
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      // Timers run on; only the time of day jumps.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
    Object.assign(api.env, moved);
    await restartApi(scene, api);
    for (const offset of ['+3600', '-3600', '+0']) {
      writeFileSync(clock, `${offset}\n`);
      await delay(JUMPED_MS);
    }
    for (const name of Object.keys(moved)) delete api.env[name];
    await restartApi(scene, api);
  },
};

/** @type {Drill} */
export const fullDisk = {
  title: "the disk of the primary's log is full",
  missing: () => (process.getuid?.() === 0 ? undefined : 'only root can mount a small disk'),
  async run(scene) {
    const primary = await scene.cluster.findPrimary();
    const ballast = path.join(`${primary.walFolder}`, '../ballast');
    try {
      fill(ballast);
      await useUpLog(databaseUrl(scene.cluster.plan, 'owner', primary.port));
      // Patroni starts it again and again and does not give up its place; an operator stops it on that node.
      await delay(FULL_MS);
      const from = Date.now();
      await primary.stop();
      await waitForSuccess(scene);
      return `another primary ${secondsSince(from)} after Patroni was stopped`;
    } finally {
      rmSync(ballast, { force: true });
      primary.start();
    }
  },
};

/**
 * Small disks for the logs of all nodes, because any of them can be the primary.
 * @param {import('../../scripts/lib/cluster/plan.mjs').Plan} plan @param {import('../lib/start.mjs').Life} life
 */
export function mountLogDisks({ nodes }, life) {
  const disks = nodes.map((node) => {
    const disk = path.join(node.folder, 'log');
    mkdirSync(disk, { recursive: true });
    const { uid, gid } = chooseUser(node.folder);
    const options = `size=${DISK_MB}m,mode=700,uid=${uid},gid=${gid}`;
    const { status, stderr } = run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
    if (status !== 0) throw new Error(`The disk could not be mounted: ${stderr}`);
    node.walFolder = path.join(disk, 'pg_wal');
    return disk;
  });
  const unmount = () => void disks.map((disk) => run('umount', [disk]));
  life.add({ name: 'disks', stop: async () => unmount(), kill: unmount });
}

/** Writes until no room is left. @param {string} file */
function fill(file) {
  const descriptor = openSync(file, 'w');
  const block = Buffer.alloc(1024 * 1024, 1);
  try {
    for (;;) writeSync(descriptor, block);
  } catch {
    // Full.
  } finally {
    closeSync(descriptor);
  }
}

/** Uses up the prepared segments of the log, until PostgreSQL stops. @param {string} url */
async function useUpLog(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    for (;;) await client.query("select pg_logical_emit_message(false, 'drill', 'x'), pg_switch_wal()");
  } catch {
    // PostgreSQL has stopped.
  }
}
