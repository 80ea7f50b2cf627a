import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium, installChromium } from './chromium.mjs';
import { capture } from './command.mjs';
import { install, isInstalled } from './install.mjs';
import { PlainError } from './plain-error.mjs';
import { createProgress } from './progress.mjs';
import { ROOT } from './root.mjs';

/** @typedef {{ passed: number, failed: number, again?: number }} Count */
/** @typedef {{ name: string, run: readonly string[], report?: string, read?: (report: any) => Count }} Task */

const VITEST_REPORT = '.cache/vitest.json';
const BROWSER_REPORT = '.cache/playwright.json';

/** @type {Task[]} */
const CHECKS = [
  { name: 'types', run: ['tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'] },
  { name: 'promises', run: ['oxlint', '--type-aware'] },
  { name: 'format and lint', run: ['biome', 'check', '.'] },
  { name: 'import rules', run: ['scripts/check-imports.mjs'] },
  { name: 'dead code', run: ['knip', '--no-progress'] },
  { name: 'coverage table', run: ['scripts/check-coverage.mjs'] },
];

/** @type {Task[]} */
const BUILD = [
  { name: 'build', run: ['scripts/build.mjs'] },
  { name: 'size of the login page', run: ['scripts/check-size.mjs'] },
];

/** @type {Task[]} */
const TESTS = [
  {
    name: 'unit and integration tests',
    run: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
    report: VITEST_REPORT,
    read: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  },
  {
    name: 'browser tests',
    run: ['playwright', 'test', '--reporter=list,json'],
    report: BROWSER_REPORT,
    // On a busy machine a sheet may come too late for a click. What passes when tried again is told, and does not fail.
    read: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, again: stats.flaky }),
  },
];

/** @param {'check' | 'all'} scope */
export async function runTests(scope) {
  const { step, say } = createProgress();
  /** @type {Count} */
  const total = { passed: 0, failed: 0 };
  /** @param {Task} task */
  const runAndCount = async (task) => {
    const { passed, failed } = await runTask(task, say);
    total.passed += passed;
    total.failed += failed;
  };
  try {
    if (!isInstalled()) await step('installing the packages', () => install());
    if (scope === 'all' && !findChromium()) await step('installing Chromium', () => installChromium());
    // Two at a time: most of these use one core.
    await Promise.all([
      inTurn(CHECKS.filter((_task, index) => index % 2 === 0).concat(scope === 'all' ? BUILD : []), runAndCount),
      inTurn(
        CHECKS.filter((_task, index) => index % 2 === 1),
        runAndCount,
      ),
    ]);
    if (scope === 'all') await inTurn(TESTS, runAndCount);
  } catch (error) {
    total.failed += 1;
    console.error(error instanceof PlainError ? error.message : error);
  }
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
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
 * @param {(text: string) => void} say
 * @returns {Promise<Count>}
 */
async function runTask({ name, run, report, read }, say) {
  const sinceMs = Date.now();
  const [program = '', ...args] = run;
  const reportFile = report && path.join(ROOT, report);
  if (reportFile) rmSync(reportFile, { force: true });
  const isScript = program.endsWith('.mjs');
  const { code, output } = await capture(
    process.execPath,
    [isScript ? program : path.join(ROOT, 'node_modules/.bin', program), ...args],
    { env: { ...process.env, NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT } },
  );

  const count =
    reportFile && read && existsSync(reportFile) ? read(JSON.parse(readFileSync(reportFile, 'utf8'))) : undefined;
  // A file that cannot even be loaded fails without any of its tests being counted.
  const failed = count?.failed || (code === 0 ? 0 : 1);
  const passed = count?.passed ?? (code === 0 ? 1 : 0);
  const again = count?.again ? ` (${count.again} when tried again)` : '';
  const numbers = count ? `, ${passed} passed${again}${failed > 0 ? `, ${failed} failed` : ''}` : '';
  say(`  ${failed === 0 ? '✓' : '✗'} ${name}${numbers}  ${((Date.now() - sinceMs) / 1000).toFixed(1)} s`);
  if (failed > 0) say(output.replace(/^/gm, '    '));
  return { passed, failed };
}
