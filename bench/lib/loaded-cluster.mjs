/** A throw-away cluster whose members act without pause. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseUrl, planCluster } from '../../scripts/lib/cluster/plan.mjs';
import { rememberProcesses } from '../../scripts/lib/cluster/processes.mjs';
import { findTools } from '../../scripts/lib/cluster/tools.mjs';
import { startCluster } from '../../scripts/lib/cluster/up.mjs';
import { findFreePort } from '../../scripts/lib/ports.mjs';
import { makeFailoverLoad } from './failover-load.mjs';
import { openLoadMembers } from './load-members.mjs';

/** @typedef {Awaited<ReturnType<typeof startLoadedCluster>>} LoadedCluster */
/** @typedef {LoadedCluster['nodes'][number]} RunningNode */

/**
 * @param {{ members: number, isSynchronous?: boolean, onPlan?(plan: import('../../scripts/lib/cluster/plan.mjs').Plan): void,
 *   policy?: Parameters<typeof startCluster>[1]['policy'],
 *   step: import('../../scripts/lib/world.mjs').Step, printLine(text: string): void }} options
 * @param {ReturnType<typeof import('../../scripts/lib/life.mjs').createLife>} life
 */
export async function startLoadedCluster({ members, isSynchronous = true, onPlan, policy, step, printLine }, life) {
  const tools = findTools();
  const folder = mkdtempSync(path.join(tmpdir(), 'krapao-cluster-'));
  chmodSync(folder, 0o711);
  life.add({ name: 'folder', stop: async () => rmSync(folder, { recursive: true, force: true }), kill: () => {} });
  const plan = planCluster({ folder, apis: 2, firstPort: await findFreePort(), isSynchronous });
  onPlan?.(plan);
  const world = {
    ...{ host: '127.0.0.1', demo: /** @type {const} */ ('members'), dev: false, secret: 'failover'.repeat(8) },
    ...{ port: await findFreePort(), officePort: await findFreePort(), sandboxPort: await findFreePort() },
    ...{ logDir: path.join(folder, 'logs'), filesDir: path.join(folder, 'files') },
  };
  const sandboxUrl = `http://127.0.0.1:${world.sandboxPort}`;
  const processes = rememberProcesses(folder);
  const env = { ...process.env, RATE_LIMIT_FACTOR: '1000000' };
  const cluster = await startCluster(
    plan,
    { tools, processes, world, env, step, printLine, ...(policy && { policy }) },
    life,
  );
  const ownerUrl = databaseUrl(plan, 'owner');
  const people = await step('making members', () => openLoadMembers(cluster.url, sandboxUrl, ownerUrl, members));

  return {
    ...cluster,
    plan,
    ownerUrl,
    load: makeFailoverLoad({ url: cluster.url, sandboxUrl, ...people }),
    async findPrimary() {
      for (const node of cluster.nodes) if (await node.isPrimary()) return node;
      throw new Error('No node is the primary.');
    },
    /** One primary and two standbys, one of them synchronous. */
    async isWhole() {
      const roles = await Promise.all(
        cluster.nodes.map(async (node) => [await node.isPrimary(), await node.isStandby(), await node.isSynchronous()]),
      );
      const count = (/** @type {number} */ at) => roles.filter((role) => role[at]).length;
      return count(0) === 1 && count(1) === 2 && (!isSynchronous || count(2) === 1);
    },
  };
}
