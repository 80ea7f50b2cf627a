import { prepare } from './draw-outcome.ts';
import type { Random } from './engines/engine.ts';
import { DEALER_DRAWS_UP_TO, deal, endsAtOnce, points, STAKE_PERCENT, showdown } from './engines/pok-deng.ts';
import type { Game } from './providers.ts';

const TRIES_MAX = 200_000;
/** Half of a bet may come back, so `lose` means a loss of the whole bet. */
const WHOLE_BET = -100;
const CHOICES = { reels: undefined, lotto: { kind: 'two', number: '07' }, match: { fixture: 0, pick: 'home' } };

/** `draws` matters only for pok deng. `random` replays the numbers of the matching dry run, in order. */
export type DryRun = { choice: unknown; draws: boolean; random: Random };

/** `tie` is a stake that comes back unchanged; `open` a hand that waits for its player. */
export type WantedOutcome = 'win' | 'lose' | 'tie' | 'open';

/** Plays without money until the outcome is as wanted, and returns the random numbers of that round. */
export function dryRun(game: Game, wanted: WantedOutcome | undefined, luck: Random): DryRun {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const tape: number[] = [];
    const recorded: Random = (below) => {
      const number = luck(below);
      tape.push(number);
      return number;
    };
    const { choice, draws, ...dry } = playDry(game, recorded);
    if (wanted === undefined || isWanted(wanted, dry)) return { choice, draws, random: () => tape.shift() ?? 0 };
  }
  throw new Error(`no ${wanted} in ${TRIES_MAX} tries`);
}

function isWanted(wanted: WantedOutcome, { gained, waits }: { gained: number; waits: boolean }): boolean {
  if (wanted === 'open') return waits;
  if (wanted === 'tie') return gained === 0;
  return wanted === 'win' ? gained > 0 : gained <= WHOLE_BET;
}

function playDry(game: Game, random: Random) {
  if (game.kind === 'pok-deng') {
    const hand = deal(random);
    const draws = points(hand.player) <= DEALER_DRAWS_UP_TO;
    const gained = showdown(hand, draws).payPercent - STAKE_PERCENT;
    return { choice: undefined, draws, gained, waits: !endsAtOnce(hand) };
  }
  const choice = CHOICES[game.kind];
  return { choice, draws: false, gained: prepare(game, choice)(random).payPercent - 100, waits: false };
}
