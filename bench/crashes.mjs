/**
 * Kills the api, PostgreSQL or both with -9 under the load of `npm run test:failover`, again and again, as `npm start`
 * runs them, and compares every acknowledged act with what database and games have at the end.
 *
 *   npm run test:crashes -- [--cycles 10] [--members 4]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/lib/build-changed.mjs';
import { waitUntil } from '../scripts/lib/cluster/up.mjs';
import { startDatabase } from '../scripts/lib/database.mjs';
import { createLife } from '../scripts/lib/life.mjs';
import { PlainError } from '../scripts/lib/plain-error.mjs';
import { findFreePort } from '../scripts/lib/ports.mjs';
import { processesOf } from '../scripts/lib/postmaster.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { addressesOf, startWorld } from '../scripts/lib/world.mjs';
import { signalAll } from './drills/drill.mjs';
import { HONEST_ANSWERS, makeFailoverLoad } from './lib/failover-load.mjs';
import { openLoadMembers } from './lib/load-members.mjs';
import { percentile } from './lib/measure.mjs';
import { compareOutside, compareRecord, sum, waitUntilSettled } from './lib/outside-record.mjs';

const { values: options } = parseArgs({
  options: { cycles: { type: 'string', default: '10' }, members: { type: 'string', default: '4' } },
});
const LOAD_MS_MIN = 1_000;
const LOAD_MS_SPREAD = 2_000;
const VICTIMS = /** @type {const} */ (['api', 'PostgreSQL', 'both']);
/** Programs end far more often here than any that live. */
const policy = () => ({ nextWaitMs: () => 500, gaveUp: '' });

const { step, printLine, total } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  await buildChanged(step, life.signal);
  const folder = mkdtempSync(path.join(tmpdir(), 'krapao-crashes-'));
  chmodSync(folder, 0o711);
  life.add({ name: 'folder', stop: async () => rmSync(folder, { recursive: true, force: true }), kill: () => {} });
  const quiet = () => {};
  const ours = await startDatabase(folder, step, quiet, life, { policy: policy() });
  // The world outside has a database of its own, which no crash of ours can take back.
  const outside = await startDatabase(path.join(folder, 'sandbox'), step, quiet, life);
  const world = {
    ...{ host: '127.0.0.1', demo: /** @type {const} */ ('members'), dev: false, secret: 'crashes'.repeat(8) },
    ...{ port: await findFreePort(), officePort: await findFreePort(), sandboxPort: await findFreePort() },
    ...{ logDir: path.join(folder, 'logs'), filesDir: path.join(folder, 'files') },
    ...{ databaseUrl: ours.databaseUrl, ownerUrl: ours.ownerUrl, sandboxDatabaseUrl: outside.ownerUrl },
  };
  const env = { ...process.env, RATE_LIMIT_FACTOR: '1000000' };
  const { apis } = await startWorld(world, { ...life, env, step, printLine: quiet, policy });
  const { apiUrl, sandboxUrl } = addressesOf(world);
  const people = await step('making members', () =>
    openLoadMembers(apiUrl, sandboxUrl, ours.ownerUrl, Number(options.members)),
  );
  const load = makeFailoverLoad({ url: apiUrl, sandboxUrl, ...people });
  const stop = load.start();
  /** @type {number[]} */
  const times = [];
  for (let cycle = 1; cycle <= Number(options.cycles); cycle += 1) {
    await delay(LOAD_MS_MIN + Math.random() * LOAD_MS_SPREAD);
    const victim = VICTIMS[cycle % VICTIMS.length];
    const killedAt = Date.now();
    if (victim !== 'api') signalAll(processesOf(path.join(folder, 'postgres')), 'SIGKILL');
    if (victim !== 'PostgreSQL') signalAll([apis[0]?.program.pid], 'SIGKILL');
    // A call that began before the kill may have its answer on the way.
    await waitUntil('a success', life.signal, async () =>
      load.acknowledged
        .slice(-50)
        .some(
          ({ kind, at, ms, retries }) => kind !== 'deposit' && at > killedAt && (retries > 0 || at - ms > killedAt),
        ),
    );
    times.push(Date.now() - killedAt);
    printLine(
      `  ${cycle}: ${victim} killed, back after ${seconds(times.at(-1) ?? 0)}, ${load.acknowledged.length} acknowledged so far`,
    );
  }
  await stop();
  const open = await step('waiting until nothing is in progress', () => waitUntilSettled(ours.ownerUrl));
  const { lost, doubled, missing } = await step('comparing', () => compareRecord(load.acknowledged, ours.ownerUrl));
  const { findings, differing } = await compareOutside(ours.ownerUrl, outside.ownerUrl);
  const strange = [...load.takeAnswers().keys()].filter((answer) => !HONEST_ANSWERS.test(answer));
  printLine(
    [
      '',
      `  ${times.length} kills, back after ${seconds(percentile(times, 0.5))} in the middle and ${seconds(Math.max(...times))} at worst`,
      `  ${load.acknowledged.length} acknowledged, ${sum(lost)} lost, ${sum(doubled)} doubled, ${open} in progress`,
      `  ${findings} findings in the books, ${differing} players whose game disagrees`,
      ...missing.slice(0, 5).map((act) => `  lost: ${act}`),
      ...[...strange, ...load.refused].slice(0, 5).map((text) => `  members saw: ${text}`),
      `  ${total()} in all`,
    ].join('\n'),
  );
  const wrong = sum(lost) + sum(doubled) + open + findings + differing + strange.length + load.refused.length;
  if (wrong === 0) life.finish();
  else life.onCrash(new PlainError('Not as it must be.'));
});

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1_000).toFixed(1)} s`;
}
