/**
 * `npm run mutate -- --subject money` or `ledger`: changes one operator, condition or literal at a time and runs the
 * subject's tests, which must fail. Prints the survivors and the score. `--sample N --seed S` tries only some.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createVitest } from 'vitest/node';
import { moduleChanges, mutate, sqlChanges } from './lib/mutants.mjs';
import { ROOT } from './lib/root.mjs';

/** @typedef {{ name: string, line: number, change: import('./lib/mutants.mjs').Change, apply(): Promise<void>, revert(): Promise<void> }} Mutant */

const GOAL = 90;
/** Functions of the database that move money or guard it. */
const MOVING =
  'are_good_lines check_hold_change check_operation close_hold expire first_answer give_back guard house_line lines move open_account pay post release reserve reverse transfer use_bonus void write'.split(
    ' ',
  );
const LEDGER_TESTS = ['ledger', 'ledger.holds', 'ledger.races', 'ledger.damage'].map(
  (name) => `apps/api/src/modules/ledger/${name}.test.ts`,
);
const SUBJECTS = { money: startMoney, ledger: startLedger };

const { values } = parseArgs({
  options: {
    subject: { type: 'string', default: 'money' },
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});
const start = SUBJECTS[/** @type {keyof typeof SUBJECTS} */ (values.subject)];
if (!start) throw new Error(`--subject must be ${Object.keys(SUBJECTS).join(' or ')}`);

const { vitest, mutants } = await start();
const specifications = await vitest.globTestSpecifications();
let killed = 0;
const chosen = sampleOf(mutants, Number(values.sample) || mutants.length, Number(values.seed));
if (!(await passes())) throw new Error('the tests fail without a mutant');
for (const { name, line, change, apply, revert } of chosen) {
  await apply();
  const isKilled = !(await passes());
  await revert();
  killed += Number(isKilled);
  if (!isKilled) console.log(`  survived  ${name}:${line}  ${change.from.trim()}  →  ${change.to.trim() || 'nothing'}`);
}
await vitest.close();
const score = (100 * killed) / chosen.length;
console.log(`  ${values.subject}: ${killed} of ${chosen.length} killed, ${score.toFixed(1)} % (goal ${GOAL} %)`);
process.exit(score < GOAL ? 1 : 0);

/** Whether all tests pass; a mutant that cannot run is killed too. */
async function passes() {
  const { testModules } = await vitest.runTestSpecifications(specifications);
  return testModules.length === specifications.length && testModules.every((module) => module.ok());
}

/** @param {string[]} include @param {import('vitest/node').InlineConfig} [options] */
function vitestOf(include, options) {
  const plain = { root: ROOT, config: /** @type {const} */ (false), watch: false, reporters: [{}] };
  return { ...plain, include, bail: 1, strictTags: false, ...options };
}

/** Mutants of packages/money, which replace a module as it is loaded. */
async function startMoney() {
  const folder = 'packages/money/src';
  const all = readdirSync(path.join(ROOT, folder)).map((file) => `${folder}/${file}`);
  const tests = all.filter((file) => file.endsWith('.test.ts'));
  /** @type {Map<string, string>} */
  const replaced = new Map();
  const plugin = {
    name: 'mutant',
    /** @param {string} _code @param {string} id */
    transform: (_code, id) => replaced.get(id.split('?')[0] ?? ''),
    enforce: /** @type {const} */ ('pre'),
  };
  const vitest = await createVitest('test', vitestOf(tests, { testTimeout: 5_000 }), { plugins: [plugin] });
  await vitest.start();
  const mutants = all
    .filter((file) => !tests.includes(file))
    .flatMap((file) => {
      const module = path.join(ROOT, file);
      const text = readFileSync(module, 'utf8');
      const set = async (/** @type {string | undefined} */ changed) => {
        if (changed === undefined) replaced.delete(module);
        else replaced.set(module, changed);
        vitest.invalidateFile(module);
      };
      return moduleChanges(text).map((change) => ({
        ...{ name: file, line: text.slice(0, change.at).split('\n').length, change },
        apply: () => set(mutate(text, change)),
        revert: () => set(undefined),
      }));
    });
  return { vitest, mutants };
}

/** Mutants of the ledger's functions, in the template from which every test copies its database. */
async function startLedger() {
  const globalSetup = ['scripts/test-database.mjs'];
  const vitest = await createVitest(
    'test',
    vitestOf(LEDGER_TESTS, { globalSetup, isolate: false, testTimeout: 60_000, hookTimeout: 60_000 }),
  );
  await vitest.start();
  const definitions = await onTemplate(async (template) => {
    const { rows } = await template.query(
      `select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
       where p.pronamespace = 'ledger'::regnamespace and p.proname = any ($1) order by 1`,
      [MOVING],
    );
    return /** @type {{ name: string, text: string }[]} */ (rows);
  });
  const mutants = definitions.flatMap(({ name, text }) => {
    const body = text.indexOf('$function$');
    return sqlChanges(text)
      .filter(({ at }) => at > body)
      .map((change) => ({
        ...{ name: `ledger.${name}`, line: text.slice(body, change.at).split('\n').length, change },
        // A text that is no SQL leaves the function as it is, and would survive.
        apply: () => onTemplate(async (template) => void (await template.query(mutate(text, change)))),
        revert: () => onTemplate(async (template) => void (await template.query(text))),
      }));
  });
  return { vitest, mutants };
}

/** @template Result @param {(template: pg.Client) => Promise<Result>} work */
async function onTemplate(work) {
  const connectionString = process.env.TEST_DATABASE_URL?.replace(/\/[^/]*$/, '/krapao_template');
  const template = new pg.Client({ connectionString });
  await template.connect();
  try {
    return await work(template);
  } finally {
    await template.end();
  }
}

/** @template Value @param {Value[]} all @param {number} count @param {number} seed */
function sampleOf(all, count, seed) {
  const step = all.length / Math.min(count, all.length);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => /** @type {Value} */ (all[Math.floor(index * step + (seed % step))] ?? all[index]),
  );
}
