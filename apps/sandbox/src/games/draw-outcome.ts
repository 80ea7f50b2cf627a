import { z } from 'zod';
import { Problem, parse } from '../problem.ts';
import type { Percent, Random } from './engines/engine.ts';
import { draw, isChoice, LOTTO_KINDS } from './engines/lotto.ts';
import { odds, PICKS, play } from './engines/match.ts';
import { spin } from './engines/reels.ts';
import type { Game } from './providers.ts';

const LottoChoice = z.object({ kind: z.enum(LOTTO_KINDS), number: z.string() });
const MatchChoice = z.object({ fixture: z.int().min(0), pick: z.enum(PICKS) });

export type Outcome = { payPercent: Percent; outcome: Record<string, unknown> };
/** A validated choice, waiting for the draw. */
export type Gamble = (random: Random) => Outcome;

/** Validates the player's choice before any money moves, and returns the draw. */
export function prepare(game: Exclude<Game, { kind: 'pok-deng' }>, choice: unknown): Gamble {
  switch (game.kind) {
    case 'reels':
      return (random) => {
        const { stops, payPercent } = spin(random, game.table);
        return { payPercent, outcome: { stops } };
      };
    case 'lotto': {
      const wanted = parse(LottoChoice, choice);
      if (!isChoice(wanted)) throw new Problem(400, 'BAD_CHOICE', 'this number cannot be bet on that way');
      return (random) => {
        const { drawn, payPercent } = draw(random, game.table, wanted);
        return { payPercent, outcome: { ...wanted, drawn } };
      };
    }
    case 'match': {
      const { fixture: index, pick } = parse(MatchChoice, choice);
      const fixture = game.fixtures[index];
      if (!fixture || odds(fixture, pick) === 0) throw new Problem(400, 'BAD_CHOICE', 'this bet is not offered');
      return (random) => {
        const { payPercent, result, score } = play(random, game.sport, fixture, pick);
        return { payPercent, outcome: { home: fixture.home, away: fixture.away, pick, result, score } };
      };
    }
  }
}
