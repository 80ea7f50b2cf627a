import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findUnproved } from '../check-coverage.mjs';
import { findChromium, installChromium } from './chromium.mjs';
import { capture } from './command.mjs';
import { install, isInstalled } from './install.mjs';
import { PlainError } from './plain-error.mjs';
import { createProgress } from './progress.mjs';
import { ROOT } from './root.mjs';
import { isLong, listRuleTests } from './rule-tests.mjs';
import { readBrowserReport, readUnitReport } from './test-reports.mjs';

/** @typedef {import('./test-reports.mjs').Report} Report */
/** @typedef {{ name: string, run: readonly string[], report?: { file: string, read: (json: any) => Report } }} Task */
/** @typedef {'check' | 'once' | 'rest'} Scope */

const SLOWEST = 10;

/** The checkers of types and promises are Go programs, which by default spend a quarter of their time in the GC. */
const LESS_TIDYING = { GOGC: '400' };

/** @type {Task[]} */
const CHECKS = [
  // One checker per project: each further one evaluates the types of the contract again.
  { name: 'types', run: ['node_modules/typescript-7/bin/tsc', '-b', '--builders', '2', '--checkers', '1'] },
  { name: 'promises', run: ['oxlint', '--type-aware'] },
  { name: 'format and lint', run: ['biome', 'check', '.'] },
  { name: 'import rules', run: ['scripts/check-imports.mjs'] },
  { name: 'dead code', run: ['knip', '--no-progress'] },
  { name: 'styles', run: ['scripts/check-styles.mjs'] },
  { name: 'names', run: ['scripts/check-names.mjs'] },
  { name: 'coverage table', run: ['scripts/check-coverage.mjs'] },
];

/** @type {Task[]} */
const BUILD = [
  { name: 'build', run: ['scripts/build.mjs'] },
  { name: 'size of the login page', run: ['scripts/check-size.mjs'] },
];

/** @param {readonly string[]} files @returns {Task} */
const unitTests = (files = []) => ({
  name: 'unit and integration tests',
  run: ['vitest', 'run', ...files, '--reporter=default', '--reporter=json', '--outputFile.json=.cache/vitest.json'],
  report: { file: '.cache/vitest.json', read: readUnitReport },
});

/** Projects of which `npm test` runs only a part (vitest.config.ts). */
const restOfUnitTests = unitTests(['--project', 'server', '--project', 'apps, shown']);

/** @param {readonly string[]} files @returns {Task} */
const browserTests = (files = []) => ({
  name: 'browser tests',
  run: ['playwright', 'test', ...files, '--reporter=list,json'],
  report: { file: '.cache/playwright.json', read: readBrowserReport },
});

/**
 * `check` is quick; `once` proves every rule, on one size and in one language; `rest` is the remaining matrix of sizes
 * and languages, and slow tests. With files, only these are run.
 * @param {Scope} scope
 * @param {readonly string[]} files
 */
export async function runTests(scope, files) {
  const { step, printLine, total } = createProgress();
  /** @type {Report} */
  const sum = { passed: 0, failed: 0, again: 0, tests: [] };
  /** @param {Task} task */
  const runAndCount = async (task) => {
    const { passed, failed, again, tests } = await runTask(task, files.length > 0 ? '' : scope, printLine);
    sum.passed += passed;
    sum.failed += failed;
    sum.again += again;
    sum.tests.push(...tests);
  };
  try {
    const { besides, inOrder } = tasksOf(scope, files);
    if (!isInstalled()) await step('installing the packages', () => install());
    if (scope !== 'check' && !findChromium()) await step('installing Chromium', () => installChromium());
    // Two tasks in parallel: most of them use one core.
    await Promise.all(besides.map((tasks) => inTurn(tasks, runAndCount)));
    await inTurn(inOrder, runAndCount);
    if (scope !== 'check' && files.length === 0) sum.failed += printUnproved(scope, sum.tests, printLine);
  } catch (error) {
    sum.failed += 1;
    console.error(error instanceof PlainError ? error.message : error);
  }
  const slowest = sum.tests.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (slowest.length > 1) printLine('  The slowest:');
  for (const { file, title, size, ms } of slowest.length > 1 ? slowest : []) {
    printLine(`  ${seconds(ms).padStart(8)}  ${file} › ${title}${size ? ` (${size})` : ''}`);
  }
  const retried = sum.tests.filter(({ firstError }) => firstError);
  if (retried.length > 0) printLine('  Passed only when tried again:');
  for (const { file, title, firstError } of retried) printLine(`    ${file} › ${title}: ${firstError}`);
  printLine(`  ${total()} in all${sum.again ? `; ${sum.again} passed only when tried again` : ''}`);
  printLine(`${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.failed > 0 ? 1 : 0;
}

/**
 * @param {Scope} scope
 * @param {readonly string[]} files
 * @returns {{ besides: Task[][], inOrder: Task[] }}  tasks to run in parallel, and tasks to run after them
 */
function tasksOf(scope, files) {
  if (files.length > 0) {
    const inBrowser = files.filter((file) => file.includes('.spec.'));
    const others = files.filter((file) => !inBrowser.includes(file));
    const inOrder = [
      ...(others.length ? [unitTests(others)] : []),
      ...(inBrowser.length ? [browserTests(inBrowser)] : []),
    ];
    return { besides: [], inOrder };
  }
  if (scope === 'rest') return { besides: [], inOrder: [restOfUnitTests, browserTests()] };
  const half = (/** @type {number} */ odd) => CHECKS.filter((_task, index) => index % 2 === odd);
  if (scope === 'check') return { besides: [half(0), half(1)], inOrder: [] };
  return { besides: [[...half(0), ...BUILD], half(1)], inOrder: [unitTests(), browserTests()] };
}

/**
 * @param {Task[]} tasks
 * @param {(task: Task) => Promise<void>} work
 */
async function inTurn(tasks, work) {
  for (const task of tasks) await work(task);
}

/**
 * @param {Task} task
 * @param {Scope | ''} scope  which tests; empty for all of them
 * @param {(text: string) => void} printLine
 * @returns {Promise<Report>}
 */
async function runTask({ name, run, report }, scope, printLine) {
  const sinceMs = Date.now();
  const [program = '', ...args] = run;
  const reportFile = report && path.join(ROOT, report.file);
  if (reportFile) rmSync(reportFile, { force: true });
  const isScript = program.includes('/');
  const { code, output } = await capture(
    process.execPath,
    [isScript ? program : path.join(ROOT, 'node_modules/.bin', program), ...args],
    {
      env: {
        ...LESS_TIDYING,
        ...process.env,
        NO_COLOR: '1',
        TEST_SCOPE: scope,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report?.file,
      },
    },
  );

  const read =
    reportFile && existsSync(reportFile) ? report?.read(JSON.parse(readFileSync(reportFile, 'utf8'))) : undefined;
  // A file that fails to load has no test counts in the report.
  const failed = read?.failed || (code === 0 ? 0 : 1);
  const passed = read?.passed ?? (code === 0 ? 1 : 0);
  const again = read?.again ?? 0;
  const tried = again ? ` (${again} when tried again)` : '';
  const numbers = read ? `, ${passed} passed${tried}${failed > 0 ? `, ${failed} failed` : ''}` : '';
  printLine(`  ${failed === 0 ? '✓' : '✗'} ${name}${numbers}  ${seconds(Date.now() - sinceMs)}`);
  if (failed > 0) printLine(output.replace(/^/gm, '    '));
  return { passed, failed, again, tests: read?.tests ?? [] };
}

/**
 * A rule is proved by a test that ran and passed, not by one that was skipped.
 * @param {Scope} scope
 * @param {readonly import('./test-reports.mjs').Test[]} tests
 * @param {(text: string) => void} printLine
 */
function printUnproved(scope, tests, printLine) {
  const isOfScope = (/** @type {{ file: string }} */ { file }) => isLong(file) === (scope === 'rest');
  const unproved = findUnproved(listRuleTests().filter(isOfScope), tests.filter(isOfScope));
  printLine(`  ${unproved.length === 0 ? '✓' : '✗'} every rule with a test is proved by one that passed`);
  for (const text of unproved) printLine(`    ${text}`);
  return unproved.length;
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
