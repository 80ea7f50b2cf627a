import { readFileSync } from 'node:fs';
import { CALLS } from '@krapao/contract/calls';
import { DISPLAY_ONLY } from '@krapao/contract/display-only';
import { ERROR_CODES, SLIP_REASONS } from '@krapao/contract/errors';
import { describe, expect, it } from 'vitest';
import { checkCoverage, findMissingReadings, findUnproved, readRules, writeTests } from './check-coverage.mjs';
import { ruleTestsIn } from './lib/rule-tests.mjs';

const page = (...rows: string[]) => ['Some prose.', '', '| id | rule | held by |', '|---|---|---|', ...rows].join('\n');
const tagged = (...ids: string[]) => ({ file: 'a.test.ts', title: 'never rounds', ids });
const exists = (path: string) => path === 'docs/decisions/001-why.md';

it('every R row has its reading', () => {
  const rows = page('| R1.2 | a rule | |', '| R33.8 | a rule | |', '| R7 | a rule | |', '| S9.1 | a rule | |');
  expect(findMissingReadings(rows, '| 1 | a |\n| 33a | b |\n')).toEqual([
    'docs/coverage.md line 7, R7: docs/readings.md has no such reading',
  ]);
});

describe('checkCoverage', () => {
  it('counts what is held, what is to come and what is decided', () => {
    const rows = page(
      '| S1.1 | a rule | `a.test.ts` › never rounds |',
      '| S1.2 | a rule | `a.test.ts` › never rounds<br>decision: `docs/decisions/001-why.md` |',
      '| S2.1 | a rule | `a.test.ts` › never rounds<br>to come: later: chat |',
      '| R1.1 | a rule | to come: later: chat |',
      '| C1 | a rule | display only: it is never sent |',
      '| P1 | a rule | decision: `docs/decisions/001-why.md` |',
    );
    expect(checkCoverage(rows, [tagged('S1.1', 'S1.2', 'S2.1')], exists)).toEqual({
      errors: [],
      summary: 'coverage: 6 rules, 2 held by tests, 2 to come, 2 without a test by decision',
    });
  });

  it.each([
    ['a decision that is not there', '| S1.1 | a rule | decision: `docs/decisions/9.md` |', 'there is no docs/dec'],
    ['a topic nobody knows', '| S1.1 | a rule | to come: later: someday |', '"someday" is not a topic'],
    ['display only without a reason', '| S1.1 | a rule | display only: |', 'cannot read'],
    ['a remark of another kind', '| S1.1 | a rule | tested somewhere |', 'cannot read'],
    ['neither a tag nor a remark', '| S1.1 | a rule | |', 'no test is tagged with it'],
    ['a test that is not tagged', '| S1.1 | a rule | `a.test.ts` › never rounds |', 'no test is tagged with it'],
    ['no rule', '| S1.1 | | to come: later: chat |', 'the rule is missing'],
    ['an id of another kind', '| X1 | a rule | to come: later: chat |', 'an id is'],
    ['two cells', '| S1.1 | to come: later: chat |', 'three cells'],
    ['four cells', '| S1.1 | a rule | to come: later: chat | more |', 'three cells'],
  ])('refuses %s', (_, row, error) => {
    expect(checkCoverage(page(row), [], exists).errors.join()).toContain(error);
  });

  const ROW = '| S1.1 | a rule | `a.test.ts` › never rounds |';

  it('refuses the same id twice and names both lines', () => {
    const { errors } = checkCoverage(page(ROW, ROW), [tagged('S1.1')], exists);
    expect(errors).toEqual(['docs/coverage.md line 6, S1.1: this id stands on line 5 already']);
  });

  it('refuses a tag that names no rule', () => {
    const { errors } = checkCoverage(page(ROW), [tagged('S1.1', 'S1.2')], exists);
    expect(errors).toEqual(['a.test.ts › never rounds: there is no rule S1.2']);
  });

  it('refuses tags that do not follow a title', () => {
    const { errors } = checkCoverage(page(ROW), [tagged('S1.1'), { ...tagged('S1.1'), title: '' }], exists);
    expect(errors).toEqual(['a.test.ts: the tags S1.1 do not directly follow a title']);
  });

  it.each([
    ['a test that was renamed', '| S1.1 | a rule | `a.test.ts` › always rounds |'],
    ['a test that lost its tag', '| S1.1 | a rule | `a.test.ts` › never rounds<br>`b.test.ts` › never rounds |'],
    ['a test that is not listed', '| S1.1 | a rule | |'],
  ])('refuses a page with %s', (_, row) => {
    const { errors } = checkCoverage(page(row), [tagged('S1.1')], exists);
    expect(errors).toEqual(['docs/coverage.md is not current: run npm run coverage']);
  });

  it('refuses a page without rules', () => {
    expect(checkCoverage(page(), [], exists).errors).toEqual(['no rules found']);
  });
});

it('writes the tests of a rule before its remarks and leaves everything else', () => {
  const before = page(
    '| S1.1 | a \\| b | display only: x \\| y<br>`old.test.ts` › gone |',
    '| S1.2 | c | |',
    '',
    'End',
  );
  const tests = [tagged('S1.1'), { file: 'b.test.ts', title: 'a|b', ids: ['S1.2', 'S1.1'] }];
  expect(writeTests(before, tests)).toBe(
    page(
      '| S1.1 | a \\| b | `a.test.ts` › never rounds<br>`b.test.ts` › a\\|b<br>display only: x \\| y |',
      '| S1.2 | c | `b.test.ts` › a\\|b |',
      '',
      'End',
    ),
  );
});

describe('ruleTestsIn', () => {
  // Composed, or the examples would be tags of this file.
  const list = (names: string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  const ids = ['S1.1', 'R7.2'];
  const tags = `tags: ${list(ids)}`;

  it.each([
    ['a test', `it('never rounds', { ${tags} }, () => {`, { title: 'never rounds', ids }],
    ['a test over several lines', `it('never rounds', {\n  ${tags},\n}, () => {`, { title: 'never rounds', ids }],
    ['a parameterised test', `])(\n  '%s rounds',\n  { ${tags}, timeout: 9 },\n`, { title: '%s rounds', ids }],
    ['a test after an apostrophe', `// don't\nit('never', { ${tags} }`, { title: 'never', ids }],
    ['a title with quotes', `it('isn\\'t "a"', { ${tags} }`, { title: `isn't "a"`, ids }],
    ['a template', `it(\`of \${a}\`, { ${tags} }`, { title: `of \${a}`, ids }],
    ['a browser test', `test('opens', { tag: ${list(['@C1']).slice(1, -1)} }, `, { title: 'opens', ids: ['C1'] }],
    ['a journey', `test('opens', { tag: ${list(['@journey', '@P1'])} }, `, { title: 'opens', ids: ['P1'] }],
    ['tags after another option', `it('never', { timeout: 9, ${tags} }`, { title: '', ids }],
    ['tags of a test without a literal title', `it(name, { ${tags} }`, { title: '', ids }],
  ])('reads %s', (_, text, test) => {
    expect(ruleTestsIn(text)).toEqual([test]);
  });

  it('reads every test and no other tags', () => {
    const text = `test('a', { tag: ${list(['@more'])} }, f);\nconst x = { tag: 'New' };\n`;
    expect(ruleTestsIn(`${text}it('b', { ${tags} }, f);\nit('c', f);\nit('d', { ${tags} }, f);`)).toEqual([
      { title: 'b', ids },
      { title: 'd', ids },
    ]);
  });
});

describe('findUnproved', () => {
  const run = (isPassed: boolean, ...tags: string[]) => ({ file: 'a.test.ts', title: 'never rounds', tags, isPassed });

  it('finds nothing when each rule has a test that passed, though the same test was skipped on another size', () => {
    expect(findUnproved([tagged('S1.1', 'R1')], [run(true, 'S1.1', 'R1', 'journey'), run(false, 'S1.1')])).toEqual([]);
  });

  it('finds a rule whose test was skipped, and the test', () => {
    expect(findUnproved([tagged('S1.1')], [run(false, 'S1.1')])).toEqual([
      'S1.1: no test that is tagged with it passed',
      'a.test.ts › never rounds proves a rule and did not pass',
    ]);
  });

  it('finds a skipped test of a rule that another test proves', () => {
    const tests = [{ ...run(true, 'S1.1'), title: 'other' }, run(false, 'S1.1'), { ...run(false), title: 'no rule' }];
    expect(findUnproved([tagged('S1.1')], tests)).toEqual(['a.test.ts › never rounds proves a rule and did not pass']);
  });

  it('finds a rule whose test was not run', () => {
    expect(findUnproved([tagged('S1.1', 'R1')], [run(true, 'R1')])).toEqual([
      'S1.1: no test that is tagged with it passed',
    ]);
  });
});

describe('docs/coverage.md', () => {
  const rows = readRules();
  const rules = rows.map(({ rule }) => rule).join('\n');

  it('has a rule for every call of the contract', { tags: ['R5.1', 'R8.1'] }, () => {
    expect(Object.keys(CALLS).filter((call) => !rules.includes(`\`${call}\``))).toEqual([]);
  });

  it('has a rule for every error code and every slip reason', () => {
    expect([...ERROR_CODES, ...SLIP_REASONS].filter((code) => !rules.includes(`\`${code}\``))).toEqual([]);
  });

  it('says display only of the codes that the contract never sends, and of no other code', () => {
    const shown = rows
      .filter(({ remarks }) => remarks.some((remark) => remark.startsWith('display only:')))
      .map(({ rule }) => rule);
    const codes = shown.flatMap((rule) => [...rule.matchAll(/`([A-Z_0-9]+)`/g)].map(([, code = '']) => code));
    const errors = codes.filter((code) => !SLIP_REASONS.some((reason) => reason === code));
    expect(errors.sort()).toEqual(Object.keys(DISPLAY_ONLY).sort());
  });

  const idsOf = (letter: string) =>
    [...new Set(rows.map(({ id }) => id.split('.')[0] ?? ''))].filter((id) => id.startsWith(letter)).sort();

  it('has a rule for each of the 40 security checks', () => {
    expect(idsOf('C')).toEqual(Array.from({ length: 40 }, (_, index) => `C${index + 1}`).sort());
  });

  it('has a rule for each reading of docs/readings.md', () => {
    const readings = readFileSync(new URL('../docs/readings.md', import.meta.url), 'utf8');
    const numbers = [...readings.matchAll(/^\| (\d+) \|/gm)].map(([, number = '']) => `R${number}`);
    expect(numbers.length).toBeGreaterThan(30);
    expect(idsOf('R')).toEqual(expect.arrayContaining(numbers));
  });
});
