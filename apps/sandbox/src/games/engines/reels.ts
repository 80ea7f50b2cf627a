import type { Percent, Random } from './engine.ts';

/** Symbols from the rarest (the provider's sign) to the most frequent. All three reels are equal. */
export const SYMBOLS = ['sign', 'gem', 'lotus', 'coin', 'chilli', 'mango'] as const;
export type ReelSymbol = (typeof SYMBOLS)[number];

type Line = { weight: number; three: Percent; two: Percent };
export type ReelTable = Record<ReelSymbol, Line>;

export type Spin = { stops: [ReelSymbol, ReelSymbol, ReelSymbol]; payPercent: Percent };

export function spin(random: Random, table: ReelTable): Spin {
  const stops: Spin['stops'] = [stop(random, table), stop(random, table), stop(random, table)];
  return { stops, payPercent: payFor(stops, table) };
}

export function payFor([a, b, c]: Spin['stops'], table: ReelTable): Percent {
  if (a === b && b === c) return table[a].three;
  if (a === b || a === c) return table[a].two;
  return b === c ? table[b].two : 0;
}

function stop(random: Random, table: ReelTable): ReelSymbol {
  let left = random(totalWeight(table));
  for (const symbol of SYMBOLS) {
    left -= table[symbol].weight;
    if (left < 0) return symbol;
  }
  throw new RangeError('the random number is beyond the reel');
}

const totalWeight = (table: ReelTable) => SYMBOLS.reduce((sum, symbol) => sum + table[symbol].weight, 0);
