/**
 * Runs the benches one after the other and writes their figures into the section "One run" of docs/benchmarks.md.
 * `--short` is for trying the benches: its figures come from too few rounds to compare.
 *
 *   npm run bench -- [--only http --only chat] [--short]
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { capture } from '../scripts/lib/command.mjs';
import { createLife } from '../scripts/lib/life.mjs';
import { PlainError } from '../scripts/lib/plain-error.mjs';
import { createProgress } from '../scripts/lib/progress.mjs';
import { ROOT } from '../scripts/lib/root.mjs';
import { startThrowAwayPostgres } from '../scripts/lib/throw-away-postgres.mjs';
import { listBenches } from './lib/benches.mjs';
import { formatReference, formatValue, readFigures } from './lib/figures.mjs';
import { PLOT_FILES, plotsOf, writeRun } from './lib/run-page.mjs';

const PAGE = path.join(ROOT, 'docs/benchmarks.md');
const PICTURES = path.join(ROOT, 'docs/pictures');
const GIBIBYTE = 2 ** 30;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    short: { type: 'boolean', default: false },
  },
});

const { step, printLine, total } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const benches = chooseBenches();
  const run = {
    date: new Date().toISOString().slice(0, 10),
    extent: `${options.short ? 'A short run' : 'A run'} of ${options.only.join(', ') || 'every bench'}`,
    machine: await step('describing the machine', describeMachine),
    measurements: /** @type {import('./lib/run-page.mjs').Measurement[]} */ ([]),
  };
  for (const bench of benches) run.measurements.push(await measure(bench));
  record(run);
  const failed = run.measurements.filter(({ failure }) => failure).map(({ name }) => name);
  printLine(`  ${benches.length} benches, failed: ${failed.join(', ') || 'none'}; ${total()} in all`);
  life.finish(failed.length > 0 ? 1 : 0);
});

function chooseBenches() {
  const benches = listBenches(options);
  const unknown = options.only.filter((name) => !benches.some((bench) => bench.name === name));
  if (unknown.length === 0)
    return benches.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
  throw new PlainError(`No bench ${unknown.join(', ')}: ${benches.map(({ name }) => name).join(', ')}.`);
}

/** @param {{ name: string, args: readonly string[] }} bench */
async function measure({ name, args }) {
  const { code, output } = await step(name, () => capture(process.execPath, args, { signal: life.signal }));
  life.signal.throwIfAborted();
  const figures = readFigures(output);
  for (const figure of figures) {
    printLine(`      ${figure.name}: ${formatValue(figure.value, figure.unit)}  ${formatReference(figure)}`);
  }
  if (code === 0 && figures.length > 0) return { name, figures };
  printLine(output);
  return { name, figures, failure: code === 0 ? 'printed no figures' : 'failed' };
}

/** The bench's machine without its name: the page is public. */
async function describeMachine() {
  const [load = 0] = loadavg();
  const [cpu] = cpus();
  const postgres = await startThrowAwayPostgres();
  try {
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    const { rows } = await database.query(`select current_setting('server_version') as version`);
    await database.end();
    return (
      `${cpu?.model.trim() ?? 'a processor'}, ${cpus().length} cores, ${(totalmem() / GIBIBYTE).toFixed(0)} GiB of memory, ` +
      `Node ${process.versions.node}, PostgreSQL ${rows[0].version}, load ${load.toFixed(1)} before the first bench`
    );
  } finally {
    await postgres.stop();
  }
}

/** @param {import('./lib/run-page.mjs').Run} run */
function record(run) {
  writeFileSync(PAGE, writeRun(readFileSync(PAGE, 'utf8'), run));
  for (const file of PLOT_FILES) rmSync(path.join(PICTURES, file), { force: true });
  for (const { file, svg } of plotsOf(run)) writeFileSync(path.join(PICTURES, file), svg);
}
