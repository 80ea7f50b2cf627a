/**
 * `npm run coverage` writes the tests into docs/coverage.md, from the rule tags in the test files; `npm run
 * check:coverage` fails if the page is not current, if a tag names no rule, or if nothing holds a rule.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ROOT } from './lib/root.mjs';
import { listRuleTests } from './lib/rule-tests.mjs';

/** @typedef {import('./lib/rule-tests.mjs').RuleTest} RuleTest */

const PAGE = path.join(ROOT, 'docs/coverage.md');

const READINGS = path.join(ROOT, 'docs/readings.md');

/** Topics that a rule may be postponed to: work that is agreed. */
const LATER = ['bonus and chance', 'chat', 'back office', 'player protection'];

const ID = /^(S[1-9]\.\d+|[RC]\d+(\.\d+)?|[PO]\d+)$/;
const TEST = /^`[^`]+` › /;

/** Returns the three-column rows of the page; everything else is prose. @param {string} markdown */
const readRows = (markdown) =>
  markdown
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text.startsWith('|') && !/^\| *(id *\||-)/.test(text))
    .map(({ text, line }) => {
      const cells = text
        .slice(1)
        .replace(/(?<!\\)\|\s*$/, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim());
      const [id = '', rule = '', heldBy = ''] = cells;
      const parts = heldBy.split('<br>').map((part) => part.trim());
      const remarks = parts.filter((part) => part && !TEST.test(part));
      return { id, rule, remarks, line, isWhole: cells.length === 3 };
    });

export const readRules = () => readRows(readFileSync(PAGE, 'utf8'));

/**
 * Returns the page with the tests that are tagged with each rule, before its remarks.
 * @param {string} markdown
 * @param {readonly RuleTest[]} tests
 */
export function writeTests(markdown, tests) {
  const lines = markdown.split('\n');
  for (const { id, rule, remarks, line, isWhole } of readRows(markdown)) {
    if (!isWhole) continue;
    const names = tests
      .filter(({ title, ids }) => title && ids.includes(id))
      .map(({ file, title }) => `\`${file}\` › ${title.replaceAll('|', '\\|')}`);
    lines[line - 1] = `| ${id} | ${rule} | ${[...names, ...remarks].join('<br>')} |`;
  }
  return lines.join('\n');
}

/**
 * Returns the error in a remark, or undefined.
 * @param {string} remark
 * @param {(path: string) => boolean} exists
 */
function errorOf(remark, exists) {
  const [, later] = /^to come: later: (.+)$/.exec(remark) ?? [];
  if (later) return LATER.includes(later) ? undefined : `"${later}" is not a topic for later (${LATER.join(', ')})`;
  if (/^display only: \S/.test(remark)) return undefined;
  const [, record] = /^decision: `(docs\/decisions\/[^`]+)`$/.exec(remark) ?? [];
  if (record) return exists(record) ? undefined : `there is no ${record}`;
  return `cannot read "${remark}"`;
}

/**
 * Returns the rules whose reading is missing, so that whoever reads an `R` row finds what it is a row of.
 * @param {string} markdown
 * @param {string} readings
 */
export function findMissingReadings(markdown, readings) {
  const numbers = new Set([...readings.matchAll(/^\| (\d+)[a-z]? \|/gm)].map(([, number]) => number));
  return readRows(markdown)
    .filter(({ id }) => /^R\d/.test(id) && !numbers.has(id.slice(1).split('.')[0] ?? ''))
    .map(({ id, line }) => `docs/coverage.md line ${line}, ${id}: docs/readings.md has no such reading`);
}

/**
 * Returns every error of the page and of the tags, and a summary.
 * @param {string} markdown
 * @param {readonly RuleTest[]} tests
 * @param {(path: string) => boolean} exists
 */
export function checkCoverage(markdown, tests, exists) {
  const rows = readRows(markdown);
  /** @type {string[]} */
  const errors = [];
  /** @type {Map<string, number>} */
  const seen = new Map();
  const tagged = new Set(tests.flatMap(({ ids }) => ids));
  const count = { tests: 0, toCome: 0, noTest: 0 };

  for (const { id, rule, remarks, line, isWhole } of rows) {
    const add = (/** @type {string} */ text) => errors.push(`docs/coverage.md line ${line}, ${id || 'no id'}: ${text}`);
    if (!isWhole) add('a row has three cells: id, rule, held by');
    if (!ID.test(id)) add('an id is S<section>.<number>, R<number>, C<number>, O<number> or P<number>');
    if (seen.has(id)) add(`this id stands on line ${seen.get(id)} already`);
    seen.set(id, line);
    if (!rule) add('the rule is missing');
    if (!tagged.has(id) && remarks.length === 0) add('no test is tagged with it, and no remark says why');
    for (const text of remarks.map((remark) => errorOf(remark, exists))) if (text) add(text);
    if (remarks.some((remark) => remark.startsWith('to come:'))) count.toCome += 1;
    else if (tagged.has(id)) count.tests += 1;
    else count.noTest += 1;
  }
  if (rows.length === 0) errors.push('no rules found');
  for (const { file, title, ids } of tests) {
    for (const id of ids) if (!seen.has(id)) errors.push(`${file} › ${title}: there is no rule ${id}`);
    if (!title) errors.push(`${file}: the tags ${ids.join(', ')} do not directly follow a title`);
  }
  if (writeTests(markdown, tests) !== markdown) errors.push('docs/coverage.md is not current: run npm run coverage');

  const rest = count.noTest ? `, ${count.noTest} without a test by decision` : '';
  const summary = `coverage: ${rows.length} rules, ${count.tests} held by tests, ${count.toCome} to come${rest}`;
  return { errors, summary };
}

/**
 * Returns the rules that no test of a run proved, and its tests of rules that did not pass, such as skipped ones.
 * @param {readonly RuleTest[]} tagged
 * @param {readonly Pick<import('./lib/test-reports.mjs').Test, 'file' | 'title' | 'tags' | 'isPassed'>[]} run
 */
export function findUnproved(tagged, run) {
  const ids = new Set(tagged.flatMap((test) => test.ids));
  const passed = run.filter(({ isPassed }) => isPassed);
  const proved = new Set(passed.flatMap(({ tags }) => tags));
  const nameOf = (/** @type {{ file: string, title: string }} */ { file, title }) => `${file} › ${title}`;
  const names = new Set(passed.map(nameOf));
  const others = run.filter((test) => test.tags.some((tag) => ids.has(tag)) && !names.has(nameOf(test)));
  return [
    ...[...ids].filter((id) => !proved.has(id)).map((id) => `${id}: no test that is tagged with it passed`),
    ...new Set(others.map((test) => `${nameOf(test)} proves a rule and did not pass`)),
  ];
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const tests = listRuleTests();
  if (argv.includes('--write')) writeFileSync(PAGE, writeTests(readFileSync(PAGE, 'utf8'), tests));
  const page = readFileSync(PAGE, 'utf8');
  const { errors, summary } = checkCoverage(page, tests, (file) => existsSync(path.join(ROOT, file)));
  errors.push(...findMissingReadings(page, readFileSync(READINGS, 'utf8')));
  for (const text of errors) console.error(text);
  console.log(summary);
  process.exitCode = errors.length ? 1 : 0;
}
