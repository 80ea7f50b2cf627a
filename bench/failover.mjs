/**
 * Kills the primary of a cluster under a load of transfers, withdrawals, deposits, spins and chat, as often as asked,
 * and compares what was acknowledged, in a record outside the database, with what the database has at the end.
 *
 *   npm run test:failover -- [--times 3] [--members 8] [--asynchronous]
 *
 * `--asynchronous` has no synchronous standby and stops replication before each kill: it must lose something, which
 * proves that a loss would be noticed.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildChanged } from '../scripts/lib/build-changed.mjs';
import { waitUntil } from '../scripts/lib/cluster/up.mjs';
import { createLife } from '../scripts/lib/life.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { KINDS, longestGap } from './lib/failover-load.mjs';
import { startLoadedCluster } from './lib/loaded-cluster.mjs';
import { compareOutside, compareRecord, sum, waitUntilSettled } from './lib/outside-record.mjs';

const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '3' },
    members: { type: 'string', default: '8' },
    asynchronous: { type: 'boolean', default: false },
  },
});
const CALM_MS = 5_000;
const REPLICATION_STOPPED_MS = 3_000;

const { step, printLine, total } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  await buildChanged(step, life.signal);
  const setup = { members: Number(options.members), isSynchronous: !options.asynchronous, step, printLine };
  const cluster = await startLoadedCluster(setup, life);
  const { load, ownerUrl } = cluster;
  const stop = load.start();
  for (let time = 1; time <= Number(options.times); time += 1) {
    await delay(CALM_MS);
    const primary = await cluster.findPrimary();
    if (options.asynchronous) {
      stopReplication(primary);
      await delay(REPLICATION_STOPPED_MS);
    }
    const killedAt = Date.now();
    primary.kill();
    await waitUntil('a success', life.signal, async () => (load.acknowledged.at(-1)?.at ?? 0) > killedAt + 500);
    const gap = longestGap(load.acknowledged, killedAt);
    primary.start();
    await waitUntil('the cluster', life.signal, cluster.isWhole);
    printLine(
      `  ${time}: ${primary.name} killed, ${(gap / 1000).toFixed(1)} s without success, ${load.acknowledged.length} acknowledged so far`,
    );
  }
  await delay(CALM_MS);
  await stop();
  for (const text of load.refused.slice(0, 5)) printLine(`  refused: ${text}`);

  const { lost, doubled } = await step('comparing', () => compareRecord(load.acknowledged, ownerUrl));
  const open = await step('waiting until nothing is in progress', () => waitUntilSettled(ownerUrl));
  const outside = await compareOutside(ownerUrl, cluster.outsideUrl);
  printLine(
    [
      '',
      `  ${load.acknowledged.length} acknowledged, ${load.tally.sentAgain} sent again, ${load.refused.length} refused`,
      ...KINDS.map(
        (kind) =>
          `  ${kind.padEnd(10)} ${load.acknowledged.filter((act) => act.kind === kind).length} acknowledged, ${lost[kind]} lost, ${doubled[kind]} doubled`,
      ),
      `  ${open} in progress, ${outside.findings} findings in the books, ${outside.differing} players whose game disagrees`,
      `  ${total()} in all`,
    ].join('\n'),
  );
  const isProved = options.asynchronous
    ? sum(lost) > 0
    : sum(lost) + sum(doubled) + open + outside.findings + outside.differing + load.refused.length === 0;
  printLine(isProved ? '  ✓ as it must be' : '  ✗ not as it must be');
  process.exitCode = isProved ? 0 : 1;
  if (isProved) life.finish();
  else life.onCrash(new Error('The failover proof failed.'));
});

/** Stops the processes that send the log to the standbys. @param {{ pidOfPostgres(): number | undefined }} node */
function stopReplication(node) {
  const children = execFileSync('pgrep', ['-P', `${node.pidOfPostgres()}`, '-f', 'walsender'], { encoding: 'utf8' });
  for (const pid of children.trim().split('\n')) process.kill(Number(pid), 'SIGSTOP');
}
