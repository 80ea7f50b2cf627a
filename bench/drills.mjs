/**
 * Breaks one part of a cluster after another under the load of `npm run test:failover`, compares what was acknowledged
 * with what the database has, and prints a table: how long nothing succeeded, what members saw, what was lost.
 *
 *   npm run drills -- [NAME…] [--members 4]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/lib/build-changed.mjs';
import { createLife } from '../scripts/lib/life.mjs';
import { PlainError } from '../scripts/lib/plain-error.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { killedApi, rollingRestart } from './drills/api-drills.mjs';
import * as database from './drills/database-drills.mjs';
import { waitForSuccess, waitUntilWhole } from './drills/drill.mjs';
import { clockJump, fullDisk, mountLogDisks, networkCut } from './drills/machine-drills.mjs';
import { HONEST_ANSWERS, longestGap } from './lib/failover-load.mjs';
import { startLoadedCluster } from './lib/loaded-cluster.mjs';
import { compareOutside, compareRecord, sum, waitUntilSettled } from './lib/outside-record.mjs';

/** @typedef {import('./drills/drill.mjs').Drill} Drill */
/** @typedef {import('./drills/drill.mjs').Scene} Scene */

/** @type {Readonly<Record<string, Drill>>} */
const DRILLS = {
  'killed-primary': database.killedPrimary,
  switchover: database.switchover,
  'no-standby': database.noStandby,
  'hung-standby': database.hungStandby,
  'etcd-minority': database.etcdMinority,
  'two-primaries': database.twoPrimaries,
  'read-only': database.readOnly,
  'network-cut': networkCut,
  'clock-jump': clockJump,
  'full-disk': fullDisk,
  'killed-api': killedApi,
  'rolling-restart': rollingRestart,
};
const CALM_MS = 4_000;

const { values: options, positionals } = parseArgs({
  options: { members: { type: 'string', default: '4' } },
  allowPositionals: true,
});

const { step, printLine, total } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const unknown = positionals.filter((name) => !(name in DRILLS));
  if (unknown.length > 0)
    throw new PlainError(`There is no drill ${unknown.join(', ')}. There are: ${Object.keys(DRILLS).join(', ')}.`);
  const chosen = Object.entries(DRILLS).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const possible = chosen.filter(([, drill]) => !drill.missing?.());
  await buildChanged(step, life.signal);
  const cluster = await startLoadedCluster(
    {
      members: Number(options.members),
      onPlan: (plan) => possible.some(([, drill]) => drill === fullDisk) && mountLogDisks(plan, life),
      // Programs are ended far more often than any that live.
      policy: () => ({ nextWaitMs: () => 500, gaveUp: '' }),
      ...{ step, printLine },
    },
    life,
  );
  const scene = { cluster, signal: life.signal };
  const stop = cluster.load.start();
  const results = [];
  for (const [name, drill] of possible) {
    results.push(await step(`${name}: ${drill.title}`, () => carryOut(name, drill, scene)));
    printLine(describe(results.at(-1)));
  }
  await stop();
  const open = await step('waiting until nothing is in progress', () => waitUntilSettled(cluster.ownerUrl));
  const outside = await compareOutside(cluster.ownerUrl, cluster.outsideUrl);

  printLine('\n| drill | without success | slowest act | retries | members saw | acknowledged | lost | doubled | |');
  printLine('|---|---|---|---|---|---|---|---|---|');
  for (const result of results) printLine(describe(result));
  for (const [name, drill] of chosen) if (drill.missing?.()) printLine(`| ${name} | left out: ${drill.missing()} |`);
  printLine(
    `\n  ${open} in progress, ${outside.findings} findings in the books, ${outside.differing} players whose game disagrees\n  ${total()} in all`,
  );
  const failed = results.filter(({ errors }) => errors.length > 0).map(({ name }) => name);
  const isProved = failed.length + open + outside.findings + outside.differing === 0;
  printLine(isProved ? '  ✓ as it must be' : `  ✗ not as it must be: ${failed.join(', ')}`);
  if (isProved) life.finish();
  else life.onCrash(new PlainError('A drill failed.'));
});

/** @param {string} name @param {Drill} drill @param {Scene} scene */
async function carryOut(name, drill, scene) {
  const { load, ownerUrl } = scene.cluster;
  await delay(CALM_MS);
  const [from, first, refusedBefore] = [Date.now(), load.acknowledged.length, load.refused.length];
  load.takeAnswers();
  /** @type {string[]} */
  const errors = [];
  const note = await drill.run(scene).catch((error) => void errors.push(error.message));
  await waitUntilWhole(scene);
  await waitForSuccess(scene);
  const acts = load.acknowledged.slice(first);
  const gapMs = longestGap(load.acknowledged, from);
  const answers = [...load.takeAnswers()];
  const { lost, doubled, missing } = await compareRecord(acts, ownerUrl);
  const retries = acts.reduce((most, act) => Math.max(most, act.retries), 0);

  if (sum(lost) + sum(doubled) > 0) errors.push('acts are lost or doubled', ...missing);
  if (drill.retriesMax !== undefined && retries > drill.retriesMax) errors.push(`an act needed ${retries} retries`);
  for (const [answer] of answers) if (!HONEST_ANSWERS.test(answer)) errors.push(`members saw: ${answer}`);
  errors.push(...load.refused.slice(refusedBefore).map((text) => `refused: ${text}`));
  const slowestMs = acts.reduce((most, act) => Math.max(most, act.ms), 0);
  return {
    name,
    acts: acts.length,
    gapMs,
    slowestMs,
    retries,
    answers,
    lost: sum(lost),
    doubled: sum(doubled),
    note,
    errors,
  };
}

/** @param {Awaited<ReturnType<typeof carryOut>> | undefined} result */
function describe(result) {
  if (!result) return '';
  const { name, acts, gapMs, slowestMs, retries, answers, lost, doubled, note, errors } = result;
  const seconds = (/** @type {number} */ ms) => `${(ms / 1_000).toFixed(1)} s`;
  const seen = answers.map(([answer, count]) => `${count} × ${answer}`).join(', ') || 'nothing';
  const end = [note, ...errors.slice(0, 5).map((error) => `✗ ${error}`)].filter(Boolean).join('; ');
  return `| ${[name, seconds(gapMs), seconds(slowestMs), retries, seen, acts, lost, doubled, end].join(' | ')} |`;
}
