/**
 * Holds docs/coverage.md to the truth: every rule has an id of its own and says what holds it, and
 * every test it names exists. A rule that leans on a test nobody can find fails here, not in production.
 */
import { existsSync, readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

/** A rule may wait only for work that somebody has agreed to do. */
const ISSUES = ['2', '3', '4', '5'];
const LATER = ['bonus and chance', 'chat', 'back office', 'player protection'];

const ID = /^(S[1-9]\.\d+|[RC]\d+(\.\d+)?|P\d+)$/;
const TEST = /^`([^`]+)` › (.+)$/;
const TEST_FILE = /\.(test|spec)\.tsx?$/;
const OFF = /^\.(skip|todo|fixme|fails?)$/;

const TEXT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/.source;
/** What may stand between `test` and its title: a modifier, rows in brackets or in a template. */
const STEP = new RegExp(`\\s*(?:(\\.\\w+)(?:<[^()]*>)?|\\(\\s*(${TEXT})|(\\()|${TEXT})`, 'y');
const PIECE = new RegExp(`//[^\\n]*|/\\*[\\s\\S]*?\\*/|${TEXT}|[()]`, 'g');

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
 * The titles of the tests in a source file, as written; tests that are switched off hold nothing.
 * @param {string} source
 */
export function testTitles(source) {
  /** @type {string[]} */
  const titles = [];
  for (const found of source.matchAll(/(?<![\w.'"`])(?:it|test|describe)\b(?=\s*[.(])/g)) {
    const lineStart = source.lastIndexOf('\n', found.index) + 1;
    if (/^\s*(\/\/|\*|\/\*)/.test(source.slice(lineStart, found.index))) continue;
    const title = titleOfCall(source, found.index + found[0].length);
    if (title) titles.push(title);
  }
  return titles;
}

/**
 * Walks over `.each(rows)`, `.describe` and the like to the call whose first argument is the title.
 * @param {string} source
 * @param {number} start
 */
function titleOfCall(source, start) {
  STEP.lastIndex = start;
  for (let step = STEP.exec(source); step; step = STEP.exec(source)) {
    const [, modifier, text, bracket] = step;
    if (modifier && OFF.test(modifier)) return undefined;
    if (text) return text.slice(1, -1).replace(/\\(['"`])/g, '$1');
    if (bracket) STEP.lastIndex = endOfBrackets(source, STEP.lastIndex);
  }
  return undefined;
}

/**
 * The place after the bracket that closes the one just opened.
 * @param {string} source
 * @param {number} start
 */
function endOfBrackets(source, start) {
  PIECE.lastIndex = start;
  let depth = 1;
  while (depth > 0) {
    const piece = PIECE.exec(source)?.[0];
    if (piece === undefined) return source.length;
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
  }
  return PIECE.lastIndex;
}

/**
 * What is wrong with one part of a "held by" cell, or undefined when it stands.
 * @param {string} part
 * @param {ReadFile} readFile
 */
function faultOf(part, readFile) {
  const [, issue] = /^to come: issue (\S+)$/.exec(part) ?? [];
  if (issue) return ISSUES.includes(issue) ? undefined : `issue ${issue} is not an open issue (${ISSUES.join(', ')})`;
  const [, later] = /^to come: later: (.+)$/.exec(part) ?? [];
  if (later) return LATER.includes(later) ? undefined : `"${later}" is not a topic for later (${LATER.join(', ')})`;
  if (/^display only: \S/.test(part)) return undefined;
  const [, record] = /^decision: `(docs\/decisions\/[^`]+)`$/.exec(part) ?? [];
  if (record) return readFile(record) === undefined ? `there is no ${record}` : undefined;

  const [, file, title] = TEST.exec(part) ?? [];
  if (!file || !title) return `cannot read "${part}"`;
  if (!TEST_FILE.test(file)) return `${file} is not a test file`;
  const source = readFile(file);
  if (source === undefined) return `there is no ${file}`;
  return testTitles(source).some((known) => known.includes(title))
    ? undefined
    : `${file} has no running test named "${title}"`;
}

/**
 * Every fault of the page, and how far it is.
 * @typedef {(path: string) => string | undefined} ReadFile answers undefined for a file that is not there
 * @param {string} markdown
 * @param {ReadFile} readFile
 */
export function checkCoverage(markdown, readFile) {
  const rows = readRows(markdown);
  /** @type {string[]} */
  const faults = [];
  /** @type {Map<string, number>} */
  const seen = new Map();
  const count = { tests: 0, toCome: 0, noTest: 0 };

  for (const { id, rule, heldBy, line, isWhole } of rows) {
    const fault = (/** @type {string} */ text) => faults.push(`line ${line}, ${id || 'no id'}: ${text}`);
    if (!isWhole) fault('a row has three cells: id, rule, held by');
    if (!ID.test(id)) fault('an id is S<section>.<number>, R<number>, C<number> or P<number>');
    if (seen.has(id)) fault(`this id stands on line ${seen.get(id)} already`);
    seen.set(id, line);
    if (!rule) fault('the rule is missing');
    if (!heldBy) {
      fault('nothing is said to hold it');
      continue;
    }
    const parts = heldBy.split('<br>').map((part) => part.trim());
    for (const text of parts.map((part) => faultOf(part, readFile))) if (text) fault(text);
    if (parts.some((part) => part.startsWith('to come:'))) count.toCome += 1;
    else if (parts.some((part) => TEST.test(part))) count.tests += 1;
    else count.noTest += 1;
  }
  if (rows.length === 0) faults.push('no rules found');

  const rest = count.noTest ? `, ${count.noTest} without a test by decision` : '';
  const summary = `coverage: ${rows.length} rules, ${count.tests} held by tests, ${count.toCome} to come${rest}`;
  return { faults, summary };
}

const root = new URL('..', import.meta.url);
if (argv[1] === fileURLToPath(import.meta.url)) {
  const readFile = (/** @type {string} */ path) => {
    const url = new URL(path, root);
    return existsSync(url) ? readFileSync(url, 'utf8') : undefined;
  };
  const { faults, summary } = checkCoverage(readFile('docs/coverage.md') ?? '', readFile);
  for (const text of faults) console.error(`docs/coverage.md ${text}`);
  console.log(summary);
  process.exitCode = faults.length ? 1 : 0;
}
