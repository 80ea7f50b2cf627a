import path from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {import('./list-tests.mjs').Titled & { size?: string, ms: number, isPassed: boolean }} Test */
/** @typedef {{ passed: number, failed: number, again: number, tests: Test[] }} Report */

/** What vitest wrote. @param {any} json @returns {Report} */
export function readUnitReport({ numPassedTests, numFailedTests, testResults }) {
  /** @type {Test[]} */
  const tests = testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults.map((/** @type {any} */ { ancestorTitles, title, status, duration = 0 }) => ({
      file: path.relative(ROOT, name),
      title: [...ancestorTitles, title].join(' > '),
      ms: duration,
      isPassed: status === 'passed',
    })),
  );
  return { passed: numPassedTests, failed: numFailedTests, again: 0, tests };
}

/** What Playwright wrote. What passes when tried again is told, and does not fail. @param {any} json @returns {Report} */
export function readBrowserReport({ stats, suites }) {
  const { expected, flaky, unexpected } = stats;
  const tests = suites.flatMap((/** @type {any} */ suite) => testsIn(suite, []));
  return { passed: expected + flaky, failed: unexpected, again: flaky, tests };
}

/**
 * @param {any} suite  whose own title is the file's, or that of a group
 * @param {readonly string[]} groups
 * @returns {Test[]}
 */
function testsIn({ specs = [], suites = [] }, groups) {
  const own = specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.map((/** @type {any} */ { projectName, status, results }) => ({
      file: `e2e/${file}`,
      title: [...groups, title].join(' > '),
      size: projectName,
      ms: results.reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration, 0),
      isPassed: status === 'expected' || status === 'flaky',
    })),
  );
  return [...own, ...suites.flatMap((/** @type {any} */ inner) => testsIn(inner, [...groups, inner.title]))];
}
