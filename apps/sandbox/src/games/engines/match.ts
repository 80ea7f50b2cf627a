import type { Percent, Random } from './engine.ts';

export const PICKS = ['home', 'draw', 'away'] as const;
export type MatchPick = (typeof PICKS)[number];

/** Two sides and the probability of each result in percent; the draw is 0 in a sport without draws. */
export type Fixture = { home: string; away: string; chances: Record<MatchPick, number> };
export type Result = { result: MatchPick; score: [number, number]; payPercent: Percent };
export type Sport = 'takraw' | 'football' | 'boxing';

/** Average return of a bet of 100, before odds are rounded down. */
const RETURN_PERCENT = 94;

/** Odds times 100, including the stake; 0 if the pick is not offered. */
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

/** A score consistent with the result; for display only. */
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
