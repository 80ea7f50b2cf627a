/**
 * Holds docs/coverage.md to the truth: every rule has an id of its own and says what holds it, and
 * every test it names exists. A rule that leans on a test nobody can find fails here, not in production.
 */
import { existsSync, readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { listTests } from './lib/list-tests.mjs';

/** A rule may wait only for work that somebody has agreed to do. */
const LATER = ['bonus and chance', 'chat', 'back office', 'player protection'];

const ID = /^(S[1-9]\.\d+|[RC]\d+(\.\d+)?|[PO]\d+)$/;
const TEST = /^`([^`]+)` › (.+)$/;
const TEST_FILE = /\.(test|spec)\.tsx?$/;
/** What a title that stands for many has in the place where they differ. */
const PLACEHOLDER = /\$\{[^}]*\}|\$\w+|%[sdijo]/;

/**
 * Reads the three-column tables; anything else on the page is prose.
 * @param {string} markdown
 */
export function readRows(markdown) {
  return markdown
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text.startsWith('|') && !/^\| *(id *\||-)/.test(text))
    .map(({ text, line }) => {
      const cells = text
        .slice(1)
        .replace(/(?<!\\)\|\s*$/, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|'));
      const [id = '', rule = '', heldBy = ''] = cells;
      return { id, rule, heldBy, line, isWhole: cells.length === 3 };
    });
}

/**
 * Whether the title of a test, with those of the groups it stands in, has these words.
 * @param {string} title
 * @param {string} words
 */
export const isNamed = (title, words) => new RegExp(patternOf(words), 's').test(title);

const literally = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (/** @type {string} */ words) => words.split(PLACEHOLDER).map(literally).join('.*');

/** The tests that the page names, by their files. @param {string} markdown */
const testsNamedIn = (markdown) =>
  readRows(markdown)
    .flatMap(({ heldBy }) => heldBy.split('<br>'))
    .map((part) => TEST.exec(part.trim()))
    .filter((match) => match !== null)
    .map(([, file = '', words = '']) => ({ file, words }));

/** The files of tests that hold a rule. @param {string} markdown */
export const testFilesOf = (markdown) => [...new Set(testsNamedIn(markdown).map(({ file }) => file))];

/**
 * The browser tests that hold a rule, as a pattern of what Playwright calls them: size, file, groups, title and tags.
 * @param {string} markdown
 */
export function browserTestsOf(markdown) {
  const named = testsNamedIn(markdown)
    .filter(({ file }) => file.startsWith('e2e/'))
    .map(({ file, words }) => `${literally(file.slice('e2e/'.length))} .*${patternOf(words)}`);
  return [...new Set(named)].join('|');
}

/**
 * What is wrong with one part of a "held by" cell, or undefined when it stands.
 * @param {string} part
 * @param {Known} known
 */
function faultOf(part, { titlesIn, exists }) {
  const [, later] = /^to come: later: (.+)$/.exec(part) ?? [];
  if (later) return LATER.includes(later) ? undefined : `"${later}" is not a topic for later (${LATER.join(', ')})`;
  if (/^display only: \S/.test(part)) return undefined;
  const [, record] = /^decision: `(docs\/decisions\/[^`]+)`$/.exec(part) ?? [];
  if (record) return exists(record) ? undefined : `there is no ${record}`;

  const [, file, words] = TEST.exec(part) ?? [];
  if (!file || !words) return `cannot read "${part}"`;
  if (!TEST_FILE.test(file)) return `${file} is not a test file`;
  if (!exists(file)) return `there is no ${file}`;
  return titlesIn(file).some((title) => isNamed(title, words))
    ? undefined
    : `${file} has no running test named "${words}"`;
}

/**
 * Every fault of the page, and how far it is.
 * @typedef {{ titlesIn: (file: string) => string[], exists: (path: string) => boolean }} Known
 * @param {string} markdown
 * @param {Known} known
 */
export function checkCoverage(markdown, known) {
  const rows = readRows(markdown);
  /** @type {string[]} */
  const faults = [];
  /** @type {Map<string, number>} */
  const seen = new Map();
  const count = { tests: 0, toCome: 0, noTest: 0 };

  for (const { id, rule, heldBy, line, isWhole } of rows) {
    const fault = (/** @type {string} */ text) => faults.push(`line ${line}, ${id || 'no id'}: ${text}`);
    if (!isWhole) fault('a row has three cells: id, rule, held by');
    if (!ID.test(id)) fault('an id is S<section>.<number>, R<number>, C<number>, O<number> or P<number>');
    if (seen.has(id)) fault(`this id stands on line ${seen.get(id)} already`);
    seen.set(id, line);
    if (!rule) fault('the rule is missing');
    if (!heldBy) {
      fault('nothing is said to hold it');
      continue;
    }
    const parts = heldBy.split('<br>').map((part) => part.trim());
    for (const text of parts.map((part) => faultOf(part, known))) if (text) fault(text);
    if (parts.some((part) => part.startsWith('to come:'))) count.toCome += 1;
    else if (parts.some((part) => TEST.test(part))) count.tests += 1;
    else count.noTest += 1;
  }
  if (rows.length === 0) faults.push('no rules found');

  const rest = count.noTest ? `, ${count.noTest} without a test by decision` : '';
  const summary = `coverage: ${rows.length} rules, ${count.tests} held by tests, ${count.toCome} to come${rest}`;
  return { faults, summary };
}

/**
 * The faults of the page of this repository, and how far it is.
 * @param {readonly import('./lib/list-tests.mjs').Titled[]} tests
 */
export function checkPage(tests) {
  const root = new URL('..', import.meta.url);
  return checkCoverage(readFileSync(new URL('docs/coverage.md', root), 'utf8'), {
    titlesIn: (path) => tests.filter(({ file }) => file === path).map(({ title }) => title),
    exists: (path) => existsSync(new URL(path, root)),
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { faults, summary } = checkPage(await listTests());
  for (const text of faults) console.error(`docs/coverage.md ${text}`);
  console.log(summary);
  process.exitCode = faults.length ? 1 : 0;
}
