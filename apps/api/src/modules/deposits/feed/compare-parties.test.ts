import { describe, expect, it } from 'vitest';
import { compareNames, compareNumbers } from './compare-parties.ts';

describe('a number with hidden digits', () => {
  it.each([
    ['xxx-x-x7404-x', '1234574049', 'match'],
    ['XXX-X-X7404-X', '1234574049', 'match'],
    ['1234574049', '1234574049', 'match'],
    ['123-4-57404-9', '1234574049', 'match'],
    ['xxx-x-x7405-x', '1234574049', 'no-match'],
    ['1234574040', '1234574049', 'no-match'],
    ['xxx-x-xx404-x', '1234574049', 'indeterminate'],
    ['xxxxxxxxxx', '1234574049', 'indeterminate'],
    ['', '1234574049', 'indeterminate'],
    ['xx7404x', '1234574049', 'indeterminate'],
    ['xxx-x-x7404-xxx', '1234574049', 'indeterminate'],
    ['xx9404x', '1234574049', 'no-match'],
  ])('%s and %s: %s', (reported, known, likeness) => {
    expect(compareNumbers(reported, known)).toBe(likeness);
  });
});

describe('a name with hidden letters', () => {
  it.each([
    ['MALI J', 'MALI JAIDEE', 'match'],
    ['MR. MALI J.', 'MALI JAIDEE', 'match'],
    ['Mali Jaidee', 'MALI JAIDEE', 'match'],
    ['Mali J***', 'MALI JAIDEE', 'match'],
    ['นาย มะลิ จ', 'มะลิ จันทร์', 'match'],
    ['นายมะลิ จ', 'มะลิ จันทร์', 'match'],
    ['MR.MALI J', 'MALI JAIDEE', 'match'],
    ['ທ້າວຄຳ ສ', 'ຄຳ ສີວິໄລ', 'match'],
    ['น.ส. มะลิ ใ', 'มะลิ ใจดี', 'match'],
    ['JAIDEE MALI', 'MALI JAIDEE', 'match'],
    ['MALI A', 'MALI NA AYUTTHAYA', 'match'],
    ['MALI', 'MALI JAIDEE', 'match'],
    ['KRAPAO DEMO CO LTD', 'KRAPAO DEMO CO LTD', 'match'],
    ['Mali Jxxx', 'MALI JAIDEE', 'match'],
    ['BOXX X', 'BOXX XXAY', 'match'],
    ['MALI K', 'MALI JAIDEE', 'no-match'],
    ['SOMCHAI J', 'MALI JAIDEE', 'no-match'],
    ['MAL J', 'MALI JAIDEE', 'no-match'],
    ['มาลี ใ', 'มะลิ ใจดี', 'no-match'],
    ['M*** J***', 'MALI JAIDEE', 'indeterminate'],
    ['MALI J', 'มะลิ ใจดี', 'indeterminate'],
    ['***', 'MALI JAIDEE', 'indeterminate'],
    ['', 'MALI JAIDEE', 'indeterminate'],
  ])('%s and %s: %s', (reported, known, likeness) => {
    expect(compareNames([reported], known)).toBe(likeness);
  });

  it('is a match when one of its spellings is', () => {
    expect(compareNames(['มะลิ จ', 'MALI J'], 'MALI JAIDEE')).toBe('match');
    expect(compareNames(['มะลิ จ', 'SOMCHAI J'], 'MALI JAIDEE')).toBe('no-match');
    expect(compareNames([undefined, undefined], 'MALI JAIDEE')).toBe('indeterminate');
  });
});
