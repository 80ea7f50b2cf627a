import type { Percent, Random } from './engine.ts';

export const PICKS = ['home', 'draw', 'away'] as const;
export type MatchPick = (typeof PICKS)[number];

/** Two sides and the true chance of each end, in percent. A sport without draws has 0 there. */
export type Fixture = { home: string; away: string; chances: Record<MatchPick, number> };
export type Result = { result: MatchPick; score: [number, number]; payPercent: Percent };
export type Sport = 'takraw' | 'football' | 'boxing';

/** What a bet of 100 returns on average, before odds are rounded down. */
const RETURN_PERCENT = 94;

/** Odds times 100, the stake included; 0 when the pick is not offered. */
export function odds(fixture: Fixture, pick: MatchPick): Percent {
  const chance = fixture.chances[pick];
  return chance === 0 ? 0 : Math.floor((RETURN_PERCENT * 100) / chance);
}

export function play(random: Random, sport: Sport, fixture: Fixture, pick: MatchPick): Result {
  const ball = random(100);
  const { home, draw } = fixture.chances;
  const result = ball < home ? 'home' : ball < home + draw ? 'draw' : 'away';
  return { result, score: score(random, sport, result), payPercent: result === pick ? odds(fixture, pick) : 0 };
}

/** A score that fits the result; it is for the eye and decides nothing. */
function score(random: Random, sport: Sport, result: MatchPick): [number, number] {
  const [winner, loser] = scores[sport](random);
  if (result === 'draw') return [loser, loser];
  return result === 'home' ? [winner, loser] : [loser, winner];
}

const scores: Record<Sport, (random: Random) => [number, number]> = {
  takraw: (random) => [2, random(2)],
  football: (random) => {
    const loser = random(3);
    return [loser + 1 + random(3), loser];
  },
  boxing: (random) => [49, 46 + random(3)],
};

export function matchReturn(fixture: Fixture, pick: MatchPick): number {
  return (fixture.chances[pick] * odds(fixture, pick)) / 10_000;
}
