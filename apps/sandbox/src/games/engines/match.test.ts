import { describe, expect, it } from 'vitest';
import { PROVIDERS } from '../providers.ts';
import { odds, PICKS, play } from './match.ts';

const matches = PROVIDERS.flatMap(({ code, game }) =>
  game.kind === 'match' ? game.fixtures.map((fixture) => ({ code, sport: game.sport, fixture })) : [],
);

describe('match bet', () => {
  it.each(matches)('$code $fixture.home–$fixture.away returns 90 to 94 in a hundred on every pick', ({ fixture }) => {
    for (const pick of PICKS.filter((one) => fixture.chances[one] > 0)) {
      const returned = (fixture.chances[pick] * odds(fixture, pick)) / 10_000;
      expect(returned).toBeGreaterThan(0.9);
      expect(returned).toBeLessThanOrEqual(0.94);
    }
    expect(PICKS.reduce((sum, pick) => sum + fixture.chances[pick], 0)).toBe(100);
  });

  it.each(matches)('$code pays the right side, and its score says who won', ({ sport, fixture }) => {
    for (let ball = 0; ball < 100; ball++) {
      const numbers = [ball];
      const { result, score, payPercent } = play((below) => numbers.shift() ?? below - 1, sport, fixture, 'home');
      expect(Math.sign(score[0] - score[1])).toBe({ home: 1, draw: 0, away: -1 }[result]);
      expect(payPercent).toBe(result === 'home' ? odds(fixture, 'home') : 0);
    }
  });

  it('offers no draw where there is none', () => {
    const takraw = matches.filter(({ sport }) => sport === 'takraw');
    expect(takraw).not.toHaveLength(0);
    for (const { fixture } of takraw) expect(odds(fixture, 'draw')).toBe(0);
  });
});
