import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {{ title: string, ids: string[] }} Tagged  A test or a group, and the rules it is tagged with. */
/** @typedef {Tagged & { file: string }} RuleTest */

const FOLDERS = ['apps', 'packages', 'scripts', 'e2e'];
const TEST_FILE = /\.(test|spec)\.tsx?$/;

/** `it('title', { tags: ['S2.118'] }, …)`, in Playwright `test('title', { tag: '@S2.118' }, …)`. */
const TAGS =
  /(?:(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\\n])+)\k<quote>,\s*\{\s*)?\btags?: (?<tags>\[[^\]]*\]|'[^']*')/g;
const RULE_TAG = /'@?([A-Z]\d[\w.]*)'/g;

/**
 * The tagged tests of a file, read without running it. Tags that do not follow a title have the title ''.
 * @param {string} text
 * @returns {Tagged[]}
 */
export const ruleTestsIn = (text) =>
  [...text.matchAll(TAGS)]
    .map(({ groups: { title = '', tags = '' } = {} }) => ({
      title: title.replace(/\\(.)/g, '$1'),
      ids: [...tags.matchAll(RULE_TAG)].map(([, id = '']) => id),
    }))
    .filter(({ ids }) => ids.length > 0);

/** A file whose name ends in -long runs in `npm run test:all` alone, which then proves its rules. @param {string} file */
export const isLong = (file) => /-long\.(test|spec)\.tsx?$/.test(file);

/** Every test of this repository that is tagged with a rule, ordered by file. @returns {RuleTest[]} */
export const listRuleTests = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => TEST_FILE.test(file) && !/(^|\/)node_modules\//.test(file))
      .sort()
      .map((file) => `${folder}/${file}`),
  ).flatMap((file) => ruleTestsIn(readFileSync(path.join(ROOT, file), 'utf8')).map((test) => ({ file, ...test })));
