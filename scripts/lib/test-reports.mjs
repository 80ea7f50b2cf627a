import path from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {{ name: string, ms: number }} TimedTest */
/** @typedef {{ passed: number, failed: number, again: number, tests: TimedTest[] }} Report */

/** What vitest wrote. @param {any} json @returns {Report} */
export function readUnitReport({ numPassedTests, numFailedTests, testResults }) {
  /** @type {TimedTest[]} */
  const tests = testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults.map((/** @type {any} */ { title, duration = 0 }) => ({
      name: `${path.relative(ROOT, name)} › ${title}`,
      ms: duration,
    })),
  );
  return { passed: numPassedTests, failed: numFailedTests, again: 0, tests };
}

/** What Playwright wrote. What passes when tried again is told, and does not fail. @param {any} json @returns {Report} */
export function readBrowserReport({ stats, suites }) {
  const { expected, flaky, unexpected } = stats;
  return { passed: expected + flaky, failed: unexpected, again: flaky, tests: suites.flatMap(testsOf) };
}

/** @param {any} suite @returns {TimedTest[]} */
function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.map((/** @type {any} */ { projectName, results }) => ({
      name: `e2e/${file} › ${title} (${projectName})`,
      ms: results.reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}
