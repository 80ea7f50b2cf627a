import path from 'node:path';
import { ROOT } from './root.mjs';

/**
 * A test that was run. Its title and tags include those of its groups.
 * @typedef {{ file: string, title: string, tags: string[], size?: string, ms: number, isPassed: boolean,
 *   firstError?: string }} Test
 */
/** @typedef {{ passed: number, failed: number, again: number, tests: Test[] }} Report */

/** Reads Vitest's report. A test that passes on retry is counted as passed. @param {any} json @returns {Report} */
export function readUnitReport({ numPassedTests, numFailedTests, testResults }) {
  /** @type {Test[]} */
  const tests = testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults.map(
      (/** @type {any} */ { ancestorTitles, title, tags, status, failureMessages: [error], duration = 0 }) => ({
        file: path.relative(ROOT, name),
        title: [...ancestorTitles, title].join(' > '),
        tags,
        ms: duration,
        isPassed: status === 'passed',
        // Of a passed test: why its first try failed.
        ...(status === 'passed' && error && { firstError: firstLine(error) }),
      }),
    ),
  );
  const again = tests.filter((/** @type {Test} */ { firstError }) => firstError).length;
  return { passed: numPassedTests, failed: numFailedTests, again, tests };
}

/** Reads Playwright's report. A test that passes on retry is counted as passed. @param {any} json @returns {Report} */
export function readBrowserReport({ stats, suites }) {
  const { expected, flaky, unexpected } = stats;
  const tests = suites.flatMap((/** @type {any} */ suite) => testsIn(suite, []));
  return { passed: expected + flaky, failed: unexpected, again: flaky, tests };
}

/**
 * @param {any} suite  its title is that of the file, or of a group
 * @param {readonly string[]} groups
 * @returns {Test[]}
 */
function testsIn({ specs = [], suites = [] }, groups) {
  const own = specs.flatMap((/** @type {any} */ { file, title, tags, tests }) =>
    tests.map((/** @type {any} */ { projectName, status, results }) => ({
      file: `e2e/${file}`,
      title: [...groups, title].join(' > '),
      tags,
      size: projectName,
      ms: results.reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration, 0),
      isPassed: status === 'expected' || status === 'flaky',
      ...(status === 'flaky' && { firstError: firstLine(results[0]?.error?.message ?? 'no message') }),
    })),
  );
  return [...own, ...suites.flatMap((/** @type {any} */ inner) => testsIn(inner, [...groups, inner.title]))];
}

/** @param {string} message */
const firstLine = (message) => message.split('\n', 1)[0] ?? '';
