/** Measures an attack by the time of a member's call during it. On this machine only. */
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { createLife } from '../../scripts/lib/life.mjs';
import { createProgress } from '../../scripts/lib/progress.mjs';
import { startTestWorld } from '../../scripts/lib/test-world.mjs';
import { median } from './measure.mjs';
import { callAs, makeMembers } from './members.mjs';

const CALM_MS = 3_000;
const PAUSE_MS = 10;

/**
 * @typedef Victim
 * @property {number} port
 * @property {(name: string, attack: () => Promise<string | void>) => Promise<void>} measure
 *   Runs an attack beside a member's calls and prints how much longer those took; the attack may return a result line.
 */

/**
 * Starts the product as installed, with the default rate limits, and members who only read their wallet.
 * @param {(victim: Victim) => Promise<void>} work
 */
export async function attack(work) {
  const { step, printLine } = createProgress();
  const life = createLife(printLine);
  await life.run(async () => {
    const { apiUrl, databaseUrl } = await startTestWorld(life, step, { demo: 'off', env: { RATE_LIMIT_FACTOR: '1' } });
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const members = await makeMembers(database, 20, 100_000n);
    await database.end();
    const calls = members.map(({ token }) => callAs(apiUrl, token));
    let turn = 0;
    // Round-robin, because each member has a rate limit too.
    const look = () => calls[turn++ % calls.length]?.('GET', '/api/wallet');

    /** @param {Promise<unknown>} until */
    const callsUntil = async (until) => {
      let isOver = false;
      void until.finally(() => {
        isOver = true;
      });
      /** @type {number[]} */
      const took = [];
      do {
        const start = performance.now();
        await look();
        took.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      } while (!isOver);
      return { p50: median(took), worst: Math.max(...took) };
    };
    await callsUntil(new Promise((resolve) => setTimeout(resolve, CALM_MS))); // Warms up.
    await work({
      port: Number(new URL(apiUrl).port),
      async measure(name, attackOnce) {
        const calm = await callsUntil(new Promise((resolve) => setTimeout(resolve, CALM_MS)));
        const before = memoryOfChildren();
        const attacked = attackOnce();
        const beside = await callsUntil(attacked);
        const result = await attacked;
        const grown = memoryOfChildren() - before;
        console.log(
          `${name}: a call takes ${(beside.p50 / calm.p50).toFixed(2)} times as long (median), ` +
            `the longest ${beside.worst.toFixed(0)} ms (${calm.worst.toFixed(0)} ms before), ` +
            `memory ${grown >= 0 ? '+' : ''}${grown.toFixed(0)} MB${result ? `; ${result}` : ''}`,
        );
      },
    });
    life.finish();
  });
}

/** Memory of all child processes in megabytes; NaN without /proc. */
function memoryOfChildren() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statusOf)
      .filter((status) => status.includes(`\nPPid:\t${process.pid}\n`))
      .reduce((sum, status) => sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024, 0);
  } catch {
    return Number.NaN;
  }
}

/** @param {string} pid */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return ''; // The process ended during the scan.
  }
}
