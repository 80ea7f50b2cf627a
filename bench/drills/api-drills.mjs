/** Drills of the api processes behind the proxy. */
import { answersOk, countUp, waitUntil } from '../../scripts/lib/cluster/up.mjs';
import { secondsSince, signalAll } from './drill.mjs';

/** @typedef {import('./drill.mjs').Drill} Drill */
/** @typedef {import('./drill.mjs').Scene} Scene */
/** @typedef {Scene['cluster']['apis'][number]} Api */

/** @type {Drill} */
export const rollingRestart = {
  title: 'all apis restart, one after another',
  retriesMax: 1,
  async run(scene) {
    for (const api of scene.cluster.apis) await restartApi(scene, api);
  },
};

/** @type {Drill} */
export const killedApi = {
  title: 'an api is killed',
  retriesMax: 1,
  async run(scene) {
    const [api] = scene.cluster.apis;
    if (!api) throw new Error('The cluster has no api.');
    const from = Date.now();
    await restartApi(scene, api, 'SIGKILL');
    return `back after ${secondsSince(from)}`;
  },
};

/** Ends an api, which its supervisor starts again, and waits until the proxy sends to it. @param {Scene} scene @param {Api} api @param {NodeJS.Signals} [signal] */
export async function restartApi({ cluster, signal: aborted }, api, signal = 'SIGTERM') {
  const { pid } = api.program;
  signalAll([pid], signal);
  await waitUntil(
    api.name,
    aborted,
    async () => api.program.pid !== pid && !api.program.hasEnded() && (await answersOk(`${api.url}/readyz`)),
  );
  await waitUntil(
    'HAProxy',
    aborted,
    async () => (await countUp(cluster.plan, 'members_ready')) === cluster.apis.length,
  );
}
