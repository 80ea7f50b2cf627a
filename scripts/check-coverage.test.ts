import { readFileSync } from 'node:fs';
import { CALLS } from '@krapao/contract/calls';
import { DISPLAY_ONLY } from '@krapao/contract/display-only';
import { ERROR_CODES, SLIP_REASONS } from '@krapao/contract/errors';
import { describe, expect, it } from 'vitest';
import { browserTestsOf, checkCoverage, isNamed, readRows, testFilesOf } from './check-coverage.mjs';

const page = (...rows: string[]) => ['Some prose.', '', '| id | rule | held by |', '|---|---|---|', ...rows].join('\n');
const known = {
  titlesIn: (file: string) => (file === 'a.test.ts' ? ['money > never rounds'] : []),
  exists: (path: string) => ['a.test.ts', 'docs/decisions/001-why.md'].includes(path),
};
const check = (...rows: string[]) => checkCoverage(page(...rows), known);

describe('checkCoverage', () => {
  it('counts what is held, what is to come and what is decided', () => {
    const { faults, summary } = check(
      '| S1.1 | a rule | `a.test.ts` › never rounds |',
      '| S1.2 | a rule | `a.test.ts` › never rounds<br>`a.test.ts` › money |',
      '| S2.1 | a rule | `a.test.ts` › never rounds<br>to come: later: chat |',
      '| R1.1 | a rule | to come: later: chat |',
      '| C1 | a rule | display only: it is never sent |',
      '| P1 | a rule | decision: `docs/decisions/001-why.md` |',
    );
    expect(faults).toEqual([]);
    expect(summary).toBe('coverage: 6 rules, 2 held by tests, 2 to come, 2 without a test by decision');
  });

  it.each([
    ['a test file that is not there', '| S1.1 | a rule | `b.test.ts` › never rounds |', 'there is no b.test.ts'],
    ['a test that is not there', '| S1.1 | a rule | `a.test.ts` › always rounds |', 'named "always rounds"'],
    ['one bad test beside a good one', '| S1.1 | a | `a.test.ts` › money<br>`a.test.ts` › gold |', 'named "gold"'],
    ['a file that is no test', '| S1.1 | a rule | `docs/decisions/001-why.md` › Why |', 'is not a test file'],
    ['a decision that is not there', '| S1.1 | a rule | decision: `docs/decisions/9.md` |', 'there is no docs/dec'],
    ['a topic nobody knows', '| S1.1 | a rule | to come: later: someday |', '"someday" is not a topic'],
    ['display only without a reason', '| S1.1 | a rule | display only: |', 'cannot read'],
    ['words that name no test', '| S1.1 | a rule | tested somewhere |', 'cannot read'],
    ['nothing held by', '| S1.1 | a rule | |', 'nothing is said to hold it'],
    ['no rule', '| S1.1 | | to come: later: chat |', 'the rule is missing'],
    ['an id of another kind', '| X1 | a rule | to come: later: chat |', 'an id is'],
    ['two cells', '| S1.1 | to come: later: chat |', 'three cells'],
    ['four cells', '| S1.1 | a rule | to come: later: chat | more |', 'three cells'],
  ])('refuses %s', (_, row, fault) => {
    expect(check(row).faults.join()).toContain(fault);
  });

  it('refuses the same id twice and names both lines', () => {
    const row = '| S1.1 | a rule | to come: later: chat |';
    expect(check(row, row).faults).toEqual(['line 6, S1.1: this id stands on line 5 already']);
  });

  it('refuses a page without rules', () => {
    expect(check().faults).toEqual(['no rules found']);
  });
});

it('knows the browser tests that hold a rule, by file and title, whatever differs in them', () => {
  const pattern = new RegExp(
    browserTestsOf(
      page('| S1.1 | a | `a.test.ts` › money<br>`e2e/home.spec.ts` › shows %s (once) |', '| S1.2 | b | decision: x |'),
    ),
  );
  expect('phone home.spec.ts the page shows bonus (once) @journey').toMatch(pattern);
  for (const other of ['phone home.spec.ts hides it', 'phone spin.spec.ts shows bonus (once)', 'a.test.ts money'])
    expect(other).not.toMatch(pattern);
});

it('knows the files of tests that hold a rule, each once', () => {
  const rows = ['| S1.1 | a | `a.test.ts` › money<br>`b.test.ts` › more |', '| S1.2 | b | `a.test.ts` › other |'];
  expect(testFilesOf(page(...rows, '| S1.3 | c | decision: `docs/c.md` |'))).toEqual(['a.test.ts', 'b.test.ts']);
});

describe('the name of a test', () => {
  it.each([
    ['money > never rounds', 'never rounds'],
    ['money > never rounds', 'money'],
    ['/user/home sends a visitor to /login', '$path sends a visitor to /login'],
    ['money > keeps 0.1 (THB)', 'keeps %s (THB)'],
  ])('%s is found by %s', (title, words) => {
    expect(isNamed(title, words)).toBe(true);
  });

  it.each([
    ['never rounds', 'always rounds'],
    ['keeps 0.1', 'keeps 0,1'],
    ['keeps 011', 'keeps 0.1'],
    ['keeps 0.1 (LAK)', 'keeps %s (THB)'],
  ])('%s is not found by %s', (title, words) => {
    expect(isNamed(title, words)).toBe(false);
  });
});

describe('docs/coverage.md', () => {
  const rows = readRows(readFileSync(new URL('../docs/coverage.md', import.meta.url), 'utf8'));
  const rules = rows.map(({ rule }) => rule).join('\n');

  it('has a rule for every call of the contract', () => {
    expect(Object.keys(CALLS).filter((call) => !rules.includes(`\`${call}\``))).toEqual([]);
  });

  it('has a rule for every error code and every slip reason', () => {
    expect([...ERROR_CODES, ...SLIP_REASONS].filter((code) => !rules.includes(`\`${code}\``))).toEqual([]);
  });

  it('says display only of the codes that the contract never sends, and of no other code', () => {
    const shown = rows.filter(({ heldBy }) => heldBy.startsWith('display only:')).map(({ rule }) => rule);
    const codes = shown.flatMap((rule) => [...rule.matchAll(/`([A-Z_0-9]+)`/g)].map(([, code = '']) => code));
    const errors = codes.filter((code) => !SLIP_REASONS.some((reason) => reason === code));
    expect(errors.sort()).toEqual(Object.keys(DISPLAY_ONLY).sort());
  });

  it('has a rule for each of the 36 readings and the 40 security checks', () => {
    const ids = new Set(rows.map(({ id }) => id.split('.')[0]));
    const wanted = (letter: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
    expect([...wanted('R', 36), ...wanted('C', 40)].filter((id) => !ids.has(id))).toEqual([]);
  });
});
