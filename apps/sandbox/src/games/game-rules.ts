import { odds, PICKS } from './engines/match.ts';
import { COVERED_DENG, DEALER_DRAWS_UP_TO } from './engines/pok-deng.ts';
import { SYMBOLS } from './engines/reels.ts';
import type { Game, Provider } from './providers.ts';

/** Public rules for the page: names, limits and payouts. Weights and probabilities stay on the server. */
export function gameRules({ code, name, category, decimals, minBet, maxBet, game }: Provider) {
  return { code, name, category, decimals, minBet, maxBet, game: rulesOf(game) };
}

function rulesOf(game: Game) {
  switch (game.kind) {
    case 'reels':
      return {
        kind: game.kind,
        pays: SYMBOLS.map((symbol) => ({ symbol, three: game.table[symbol].three, two: game.table[symbol].two })),
      };
    case 'pok-deng':
      return { kind: game.kind, coveredDeng: COVERED_DENG, dealerDrawsUpTo: DEALER_DRAWS_UP_TO };
    case 'lotto':
      return { kind: game.kind, digits: game.table.digits, pays: game.table.pays };
    case 'match':
      return {
        kind: game.kind,
        sport: game.sport,
        fixtures: game.fixtures.map((fixture) => ({
          home: fixture.home,
          away: fixture.away,
          odds: Object.fromEntries(PICKS.map((pick) => [pick, odds(fixture, pick)])),
        })),
      };
  }
}
