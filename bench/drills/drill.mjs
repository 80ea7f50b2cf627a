import { waitUntil } from '../../scripts/lib/cluster/up.mjs';

/**
 * @typedef {{ cluster: import('../lib/loaded-cluster.mjs').LoadedCluster, signal: AbortSignal }} Scene
 * @typedef {object} Drill
 * @property {string} title
 * @property {() => string | undefined} [missing]  What this machine lacks for it.
 * @property {number} [retriesMax]  Of one act of a member; without it only loss, doubling and dishonest answers count.
 * @property {(scene: Scene) => Promise<string | void>} run  Breaks a part and repairs it. Throws where the drill's own
 *   rule does not hold, and returns what it measured.
 */

/** @param {readonly (number | undefined)[]} pids @param {NodeJS.Signals} signal */
export function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      if (pid) process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
  }
}

/** Suspends processes as a hung machine does, and resumes them. @param {readonly (number | undefined)[]} pids @param {() => Promise<void>} work */
export async function withSuspended(pids, work) {
  signalAll(pids, 'SIGSTOP');
  try {
    await work();
  } finally {
    signalAll(pids, 'SIGCONT');
  }
}

/** Waits until a member's call succeeds that began later. @param {Scene} scene */
export function waitForSuccess({ cluster: { load }, signal }) {
  const from = Date.now();
  return waitUntil('a success', signal, async () =>
    load.acknowledged.slice(-20).some(({ kind, at, ms }) => kind !== 'deposit' && at - ms > from),
  );
}

/** @param {Scene} scene */
export const waitUntilWhole = ({ cluster, signal }) => waitUntil('the cluster', signal, cluster.isWhole);

/** @param {number} from */
export const secondsSince = (from) => `${((Date.now() - from) / 1_000).toFixed(1)} s`;
