/**
 * A mixed load of members at rising concurrency: throughput, times and errors, the knee, what happens above it and the
 * way back; and transfers as a ratio to pgbench, which sends the ledger's statements of a transfer to the same schema.
 * With several sizes the same figures are taken as the ledger grows.
 *
 *   npm run bench:load -- [--clients 2,4,8,16,32] [--seconds 5] [--rounds 3] [--overload 400] [--entries 0,1000000]
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createLife } from '../scripts/lib/life.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { startTestWorld } from '../scripts/lib/test-world.mjs';
import { fillEntries } from './lib/entries.mjs';
import { printFigures } from './lib/figures.mjs';
import { openLoadMembers } from './lib/load-members.mjs';
import { interleave } from './lib/measure.mjs';
import { mixedActs, transferActs } from './lib/mixed-acts.mjs';
import { preparePgbench } from './lib/pgbench-transfers.mjs';
import { startMixedLoad } from './lib/start.mjs';

/** @typedef {import('./lib/mixed-load-process.mjs').MixedResult} MixedResult */
/** @typedef {import('./lib/mixed-load-process.mjs').Act} Act */

const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '2,4,8,16,32' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    overload: { type: 'string', default: '400' },
    entries: { type: 'string', default: '0' },
  },
});
/** A step whose throughput rises by less than this is beyond the knee. */
const RISE_MIN = 1.1;
const MEMBERS_MAX = 64;
const ms = Number(options.seconds) * 1_000;
/** A queue counts as an overload once it has stood for three seconds. */
const OVERLOAD_MS = 15_000;
const steps = options.clients.split(',').map(Number);

const { step, printLine, total } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const world = await startTestWorld(life, step, { env: { RATE_LIMIT_FACTOR: '1000000' } });
  const database = new pg.Client({ connectionString: world.databaseUrl });
  database.on('error', () => {}); // The connection ends with the server.
  await database.connect();
  const count = Math.min(MEMBERS_MAX, Math.max(...steps));
  const people = await step('making members', () =>
    openLoadMembers(world.apiUrl, world.sandboxUrl, world.databaseUrl, count),
  );
  const acts = await mixedActs(database, world, people);
  const wallets = await database.query(
    `select id::text from ledger.account where kind = 'wallet' and owner = any($1)`,
    [people.members.map(({ id }) => id)],
  );
  const transfers = transferActs(world, people);
  const pgbench = await preparePgbench(
    database,
    world.databaseUrl,
    wallets.rows.map(({ id }) => id),
  );
  const load = startMixedLoad(life);
  /** @param {readonly (readonly Act[])[]} each @param {number} clients @param {number} [forMs] */
  const run = (each, clients, forMs = ms) =>
    load({ clients: Array.from({ length: clients }, (_, index) => [...(each[index % each.length] ?? [])]), ms: forMs });

  /** @type {import('./lib/figures.mjs').Figure[]} */
  const figures = [];
  let filled = 0;
  for (const entries of options.entries.split(',').map(Number)) {
    if (entries > filled) await step(`filling up to ${entries} entries`, () => fillEntries(database, entries - filled));
    filled = Math.max(filled, entries);
    const { rows } = await database.query('select count(*)::int as entries from ledger.entry');
    const size = `${rows[0].entries.toLocaleString('en')} entries`;
    printLine(`\n${size}`);
    await step('warming up', () => run(acts, 4));
    const knee = await findKnee((clients) => run(acts, clients));
    const after = await overload(knee, (clients, forMs) => run(acts, clients, forMs));

    const least = `pgbench, ${knee.clients} clients`;
    const ours = `transfers, ${knee.clients} clients`;
    const results = await step('measuring transfers and pgbench in turn', () =>
      interleave(Number(options.rounds), {
        [ours]: async () => (await run(transfers, knee.clients)).answered,
        [least]: () => pgbench(knee.clients, Number(options.seconds)),
      }),
    );
    const [own = 0, raw = 1] = [results[ours]?.perSecond, results[least]?.perSecond];
    printLine(
      `  transfers ${own.toFixed(0)}/s, pgbench ${raw.toFixed(0)}/s: ${((100 * own) / raw).toFixed(0)} % of the ledger's own statements`,
    );
    const { perSecond, p95 } = knee.result?.answered ?? { perSecond: Number.NaN, p95: Number.NaN };
    figures.push(
      { name: `calls at the knee of ${knee.clients} clients, ${size}`, value: perSecond, unit: '/s' },
      { name: `p95 after an overload, ${size}`, value: after.p95, unit: 'ms', peer: { name: 'before', value: p95 } },
      { name: `transfers, ${size}`, value: own, unit: '/s', peer: { name: 'pgbench', value: raw } },
    );
  }
  const { rows } = await step('checking the books', () =>
    database.query('select findings::int from ledger.reconcile(p_full => true)'),
  );
  await database.end();
  printLine(`  ${rows[0].findings} findings in the books, ${total()} in all`);
  printFigures([...figures, { name: 'findings in the books', value: rows[0].findings, unit: '', atMost: 0 }]);
  if (rows[0].findings === 0) life.finish();
  else life.onCrash(new Error('The books do not add up.'));
});

/** @param {(clients: number) => Promise<MixedResult>} run */
async function findKnee(run) {
  let knee = { clients: 0, result: /** @type {MixedResult | undefined} */ (undefined) };
  for (const clients of steps) {
    const result = await run(clients);
    print(`${clients} clients`, result);
    if (result.answered.perSecond > RISE_MIN * (knee.result?.answered.perSecond ?? 0)) knee = { clients, result };
  }
  printLine(`  knee: ${knee.clients} clients`);
  if (knee.result) printKinds(knee.result);
  return knee;
}

/** @param {{ clients: number, result: MixedResult | undefined }} knee @param {(clients: number, forMs: number) => Promise<MixedResult>} run */
async function overload({ clients, result }, run) {
  print(`${options.overload} clients`, await run(Number(options.overload), OVERLOAD_MS));
  const after = await run(clients, ms);
  print(`${clients} clients, after`, after);
  const ratio = after.answered.p95 / (result?.answered.p95 ?? Number.NaN);
  printLine(`  afterwards the p95 at the knee is ${ratio.toFixed(2)} times as long`);
  return after.answered;
}

/** @param {string} name @param {MixedResult} result */
function print(name, { answered, later, refused, errors }) {
  const problems = Object.entries(errors).map(([what, count]) => `${count} × ${what}`);
  const away = later.perSecond > 0 ? `, 503 ${later.perSecond.toFixed(0)}/s p95 ${later.p95.toFixed(0)} ms` : '';
  printLine(
    `  ${name.padEnd(18)} ${timesOf(answered)}${away}${refused > 0 ? `, ${refused} refused` : ''}, errors: ${problems.join(', ') || 'none'}`,
  );
}

/** @param {MixedResult} result */
function printKinds({ kinds }) {
  for (const [kind, times] of Object.entries(kinds))
    if (times.perSecond > 0) printLine(`    ${kind.padEnd(20)} ${timesOf(times)}`);
}

/** @param {import('./lib/mixed-load-process.mjs').Times} times */
function timesOf({ perSecond, p50, p95, p99 }) {
  return `${perSecond.toFixed(0).padStart(5)}/s  p50 ${p50.toFixed(0)}  p95 ${p95.toFixed(0)}  p99 ${p99.toFixed(0)} ms`;
}
