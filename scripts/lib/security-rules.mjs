import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readRules } from '../check-coverage.mjs';
import { capture } from './command.mjs';
import { ROOT } from './root.mjs';
import { listRuleTests } from './rule-tests.mjs';
import { readBrowserReport, readUnitReport } from './test-reports.mjs';

/** @typedef {import('./test-reports.mjs').Test} Test */
/** @typedef {{ id: string, what: string, result: string, isBad: boolean }} Finding */

/** The security checks of docs/coverage.md. */
const IDS = /^(C[\d.]+|R2\.5|O1247|O1248)$/;
const UNIT_REPORT = '.cache/security-unit.json';
const BROWSER_REPORT = '.cache/security-browser.json';

/** Runs every test that is tagged with a security check. @returns {Promise<Finding[]>} a row for each check */
export async function testRules() {
  const rules = readRules().filter(({ id }) => IDS.test(id));
  const isOurs = (/** @type {string} */ id) => rules.some((rule) => rule.id === id);
  const files = [...new Set(listRuleTests().flatMap(({ file, ids }) => (ids.some(isOurs) ? file : [])))];
  const inBrowser = files.filter((file) => file.includes('.spec.'));
  const tests = [
    ...(await unitTests(
      files.filter((file) => !inBrowser.includes(file)),
      rules.map(({ id }) => id),
    )),
    ...(await browserTests(
      inBrowser,
      rules.map(({ id }) => id),
    )),
  ];
  return rules.map(({ id, rule, remarks }) => findingOf(id, rule, remarks, tests));
}

/** @param {string} id @param {string} what @param {string[]} remarks @param {Test[]} tests @returns {Finding} */
function findingOf(id, what, remarks, tests) {
  const own = tests.filter(({ tags }) => tags.includes(id));
  const failed = own.filter(({ isPassed }) => !isPassed);
  const [exception] = remarks;
  if (failed.length > 0) return { id, what, result: `${failed.length} of ${own.length} tests fail`, isBad: true };
  if (own.length > 0) return { id, what, result: `passed, ${own.length} tests`, isBad: false };
  return { id, what, result: exception ?? 'no test ran', isBad: !exception };
}

/** @param {string[]} files @param {string[]} ids */
async function unitTests(files, ids) {
  const filter = ids.join(' || ');
  await capture(process.execPath, [
    ...['node_modules/vitest/vitest.mjs', 'run', ...files, '--tagsFilter', filter],
    ...['--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
  ]);
  return readUnitReport(readJson(UNIT_REPORT)).tests.filter(({ tags }) => tags.some((tag) => ids.includes(tag)));
}

/** @param {string[]} files @param {string[]} ids */
async function browserTests(files, ids) {
  if (files.length === 0) return [];
  const grep = ids.map((id) => `@${id.replaceAll('.', '\\.')}\\b`).join('|');
  await capture(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', ...files, '--grep', grep, '--reporter=json'],
    { env: { ...process.env, TEST_SCOPE: 'once', PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT } },
  );
  return readBrowserReport(readJson(BROWSER_REPORT)).tests;
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
