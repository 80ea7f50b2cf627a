import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkSpin, commitmentOf, draw, oddsText } from './fair.ts';
import vectors from './vectors.json' with { type: 'json' };

const ODDS = 'B50=100000,C1=200000,MISS=700000';
const spin = { serverSeed: '00'.repeat(32), memberSeed: 'malai', number: 1, odds: ODDS };

describe('the published test vectors', () => {
  it.each(vectors)('$memberSeed:$number rolls $roll and gives $code', ({ roll, code, ...publicSpin }) => {
    expect(checkSpin(publicSpin)).toEqual({ commitmentMatches: true, roll, code });
  });

  it('are the same by another implementation of SHA-256 and HMAC', () => {
    for (const { serverSeed, memberSeed, number, odds, commitment, roll } of vectors) {
      expect(createHash('sha256').update(`${serverSeed}|${odds}`).digest('hex')).toBe(commitment);
      const mixed = createHmac('sha256', serverSeed).update(`${memberSeed}:${number}`).digest('hex');
      expect(Math.floor((Number.parseInt(mixed.slice(0, 13), 16) / 2 ** 52) * 1_000_000)).toBe(roll);
    }
  });

  it('stand in the README as they are here', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    for (const { commitment, memberSeed, number, roll, code } of vectors) {
      for (const part of [commitment, `\`${memberSeed}:${number}\``, `| ${roll} | \`${code}\` |`]) {
        expect(readme).toContain(part);
      }
    }
  });
});

describe('a check', () => {
  const commitment = commitmentOf(spin.serverSeed, ODDS);

  it.each([
    ['another seed', { serverSeed: '01'.repeat(32) }],
    ['other odds', { odds: 'B50=100001,C1=200000,MISS=699999' }],
    ['the same odds in another order', { odds: 'C1=200000,B50=100000,MISS=700000' }],
  ])('shows that %s were not committed to', (_what, change) => {
    expect(checkSpin({ commitment, ...spin }).commitmentMatches).toBe(true);
    expect(checkSpin({ commitment, ...spin, ...change }).commitmentMatches).toBe(false);
  });

  it('gives another roll for another seed of the member, and for the next spin', () => {
    const rolls = [spin, { ...spin, memberSeed: 'mali' }, { ...spin, number: 2 }].map((one) => draw(one).roll);
    expect(new Set(rolls).size).toBe(3);
  });
});

describe('odds', () => {
  it.each([
    ['sum to less than all', [['A', 999_999]], /sum to 999999 /],
    [
      'sum to more than all',
      [
        ['A', 600_000],
        ['B', 600_000],
      ],
      /sum to 1200000 /,
    ],
    [
      'are not whole',
      [
        ['A', 0.5],
        ['B', 999_999.5],
      ],
      /no whole parts/,
    ],
    [
      'are below nothing',
      [
        ['A', -1],
        ['B', 1_000_001],
      ],
      /no whole parts/,
    ],
    ['are not a number', [['A', Number.NaN]], /no whole parts/],
    [
      'have the same code twice',
      [
        ['A', 500_000],
        ['A', 500_000],
      ],
      /two slices/,
    ],
    ['have a code that the text could not be read by', [['A=1,B', 1_000_000]], /no code/],
    ['are none', [], /sum to 0 /],
  ] as const)('that %s are refused', (_what, odds, why) => {
    expect(() => oddsText(odds.map(([code, ppm]) => ({ code, ppm })))).toThrow(why);
  });

  it('that are spelt another way than they were committed to are refused', () => {
    for (const odds of ['A=1000000 ', 'A=01000000', 'A=1e6', '', 'A']) {
      expect(() => draw({ ...spin, odds })).toThrow(RangeError);
    }
  });

  it('of nothing never come up, and each slice has all of its part and no more', () => {
    const odds = 'NEVER=0,HALF=500000,ZERO=0,REST=500000,LAST=0';
    for (let number = 1; number <= 2_000; number += 1) {
      const { roll, code } = draw({ ...spin, odds, number });
      expect(code).toBe(roll < 500_000 ? 'HALF' : 'REST');
    }
  });

  it('are kept over many spins', { tags: ['R33.2'] }, () => {
    const counts = new Map<string, number>();
    const spins = 5_000;
    for (let number = 1; number <= spins; number += 1) {
      const { code } = draw({ ...spin, number });
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    const expected = { B50: 0.1 * spins, C1: 0.2 * spins, MISS: 0.7 * spins };
    const chiSquare = Object.entries(expected).reduce(
      (sum, [code, count]) => sum + ((counts.get(code) ?? 0) - count) ** 2 / count,
      0,
    );
    // Two degrees of freedom: chance exceeds this value once in a thousand times. The seeds are fixed.
    expect(chiSquare).toBeLessThan(13.82);
  });
});
