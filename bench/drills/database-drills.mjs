/** Drills of the nodes of PostgreSQL. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrl, HOST } from '../../scripts/lib/cluster/plan.mjs';
import { waitUntil } from '../../scripts/lib/cluster/up.mjs';
import { secondsSince, waitForSuccess, waitUntilWhole, withSuspended } from './drill.mjs';

/** @typedef {import('./drill.mjs').Drill} Drill */
/** @typedef {import('./drill.mjs').Scene} Scene */

const BROKEN_MS = 8_000;

/** @type {Drill} */
export const killedPrimary = {
  title: 'the primary is killed',
  async run(scene) {
    const primary = await scene.cluster.findPrimary();
    primary.kill();
    await waitForSuccess(scene);
    primary.start();
  },
};

/** @type {Drill} */
export const switchover = {
  title: 'a planned switchover',
  async run({ cluster, signal }) {
    const [leader, candidate] = [await cluster.findPrimary(), await findSynchronous(cluster)];
    const response = await fetch(`http://${HOST}:${leader.restPort}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
    });
    if (!response.ok) throw new Error(`Patroni answered ${response.status} ${await response.text()}`);
    await waitUntil('the new primary', signal, candidate.isPrimary);
  },
};

/** @type {Drill} */
export const noStandby = {
  title: 'no standby is left',
  async run(scene) {
    const primary = await scene.cluster.findPrimary();
    const standbys = scene.cluster.nodes.filter((node) => node !== primary);
    const from = Date.now();
    for (const standby of standbys) standby.kill();
    await waitForSuccess(scene);
    const text = `commits without a standby after ${secondsSince(from)}`;
    await delay(BROKEN_MS);
    for (const standby of standbys) standby.start();
    return text;
  },
};

/** @type {Drill} */
export const hungStandby = {
  title: 'the synchronous standby hangs',
  async run(scene) {
    const standby = await findSynchronous(scene.cluster);
    await withSuspended([standby.pidOfPatroni(), ...standby.postgresProcesses()], async () => {
      await waitForSuccess(scene);
      await delay(BROKEN_MS);
    });
  },
};

/** @type {Drill} */
export const etcdMinority = {
  title: 'etcd has no majority',
  run: ({ cluster }) =>
    withSuspended(
      cluster.etcds.slice(0, 2).map(({ pid }) => pid),
      () => delay(2 * BROKEN_MS),
    ),
};

/** @type {Drill} */
export const twoPrimaries = {
  title: 'two primaries: one cut from etcd still runs',
  async run(scene) {
    const { cluster, signal } = scene;
    const old = await cluster.findPrimary();
    const writer = await writeDirectly(databaseUrl(cluster.plan, 'owner', old.port));
    await withSuspended([old.pidOfPatroni()], async () => {
      await waitUntil('another primary', signal, async () => {
        const others = cluster.nodes.filter((node) => node !== old);
        const roles = await Promise.all(others.map((node) => node.isPrimary()));
        return roles.some(Boolean);
      });
      await waitForSuccess(scene);
      await delay(BROKEN_MS);
    });
    await waitUntilWhole(scene);
    const { acknowledged, lost } = await writer.compare(cluster.ownerUrl);
    if (lost > 0) throw new Error(`the old primary acknowledged ${lost} writes that are lost`);
    return `old primary: ${acknowledged} writes acknowledged, 0 lost`;
  },
};

/** @type {Drill} */
export const readOnly = {
  title: 'the database only reads',
  async run({ cluster }) {
    const primary = await cluster.findPrimary();
    const client = new pg.Client({ connectionString: databaseUrl(cluster.plan, 'owner', primary.port) });
    await client.connect();
    try {
      await client.query('alter system set default_transaction_read_only = on');
      await client.query('select pg_reload_conf()');
      await delay(BROKEN_MS);
    } finally {
      await client.query('alter system reset default_transaction_read_only');
      await client.query('select pg_reload_conf()');
      await client.end();
    }
  },
};

/** @param {Scene['cluster']} cluster */
async function findSynchronous({ nodes }) {
  for (const node of nodes) if (await node.isSynchronous()) return node;
  throw new Error('No standby is synchronous.');
}

/** Writes numbers to a node itself, without the proxy, until a commit does not return. @param {string} url */
async function writeDirectly(url) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // The node is demoted while a commit hangs.
  await client.connect();
  await client.query('create table if not exists drill_number (number int primary key)');
  /** @type {number[]} */
  const acknowledged = [];
  const work = (async () => {
    const { rows } = await client.query('select coalesce(max(number), 0) as last from drill_number');
    try {
      for (let number = rows[0].last + 1; ; number += 1) {
        await client.query('insert into drill_number values ($1)', [number]);
        acknowledged.push(number);
        await delay(20);
      }
    } catch {
      // The connection ended with the old primary.
    }
  })();
  return {
    /** @param {string} ownerUrl */
    async compare(ownerUrl) {
      await work;
      const primary = new pg.Client({ connectionString: ownerUrl });
      await primary.connect();
      const { rows } = await primary.query('select number from drill_number');
      await primary.end();
      const stored = new Set(rows.map(({ number }) => number));
      return { acknowledged: acknowledged.length, lost: acknowledged.filter((number) => !stored.has(number)).length };
    },
  };
}
