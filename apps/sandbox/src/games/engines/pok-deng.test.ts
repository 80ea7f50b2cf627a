import { describe, expect, it } from 'vitest';
import {
  type Card,
  DEALER_DRAWS_UP_TO,
  deal,
  type Hand,
  isPok,
  points,
  rate,
  showdown,
  WIN_PERCENT,
} from './pok-deng.ts';

const SUITS = 'CDHS';
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const card = (name: string): Card => SUITS.indexOf(name.slice(-1)) * 13 + RANKS.indexOf(name.slice(0, -1));
const cards = (names: string) => names.split(' ').map(card);
const hand = (player: string, dealer: string, thirds = '2C 2D') =>
  ({ player: cards(player), dealer: cards(dealer), thirds: cards(thirds) }) as Hand;

describe('pok deng', () => {
  it.each([
    ['AC 8D', 9],
    ['KC 10D', 0],
    ['9C 9D', 8],
    ['7C 8D QH', 5],
  ])('%s are %d points', (names, total) => {
    expect(points(cards(names))).toBe(total);
  });

  it.each([
    ['2H 5H', 2, 'two of a suit'],
    ['6C 6D', 2, 'a pair'],
    ['2H 5C', 1, 'two strangers'],
    ['2H 5H 9H', 3, 'three of a suit'],
    ['4C 5D 6H', 3, 'a straight'],
    ['QC KD AH', 3, 'a straight to the ace'],
    ['JC JD KH', 3, 'three faces'],
    ['8C 8D 8H', 3, 'tong'],
    ['KC AD 2H', 1, 'a straight that would go around the corner'],
  ])('%s count %d deng: %s', (names, deng) => {
    expect(rate(cards(names)).deng).toBe(deng);
  });

  it('ranks pok 9, pok 8, tong, straight flush, straight, three faces, points', () => {
    const order = ['AC 8D', '10C 8D', '3C 3D 3H', '4C 5C 6C', '4C 5D 6H', 'JC KD KH', '2C 3D 4S', '9C AD'];
    expect(isPok([card('AC'), card('8D')])).toBe(true);
    const ranks = order.slice(0, 6).map((names) => rate(cards(names)).rank);
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
    expect(new Set(ranks).size).toBe(6);
    expect(rate(cards('9C AD')).rank).toBe(0);
  });

  it('ends at once on a pok: nobody draws, even who asked to', () => {
    const { player, dealer, deng, payPercent } = showdown(hand('4C 5C', '2H 3S'), true);
    expect([player.length, dealer.length]).toEqual([2, 2]);
    expect([deng, payPercent]).toEqual([2, 300 + 2 * 95]);
  });

  it('lets the dealer draw up to four points and stay on five', () => {
    expect(showdown(hand('KC 7D', '2H 2S', '9C 3D'), false).dealer).toHaveLength(3);
    expect(showdown(hand('KC 7D', '2H 3S', '9C 3D'), false).dealer).toHaveLength(2);
  });

  it("takes the dealer's deng from the loser, never more than the stake", () => {
    expect(showdown(hand('KC 2D', '4H 5H'), false)).toMatchObject({ deng: -2, payPercent: 100 });
    expect(showdown(hand('KC 7D', '8H 8S', '2C 8C'), false)).toMatchObject({ deng: 1 });
    expect(showdown(hand('KC 7D', '2H 2S', '9C 2C'), false)).toMatchObject({ deng: -3, payPercent: 0 });
  });

  it('gives the whole stake back on a tie', () => {
    expect(showdown(hand('KC 7D', 'QH 7S'), false)).toMatchObject({ deng: 0, payPercent: 300 });
  });

  it('deals six different cards', () => {
    const { player, dealer, thirds } = deal((below) => below - 1);
    expect(new Set([...player, ...dealer, ...thirds]).size).toBe(6);
  });

  it('keeps an edge for the house even against perfect play', { timeout: 60_000 }, () => {
    // All possible deals, with the better choice each time.
    expect(bestPlayReturn()).toBeCloseTo(0.9793, 4);
  });
});

/** Expected return of a bet over all deals, with the better choice each time. */
function bestPlayReturn(): number {
  const { ranks, dengs } = tabulate();
  const gain = (mine: number, theirs: number) => {
    const a = ranks[mine] ?? 0;
    const b = ranks[theirs] ?? 0;
    if (a === b) return 0;
    return a > b ? ((dengs[mine] ?? 0) * WIN_PERCENT) / 100 : -(dengs[theirs] ?? 0);
  };
  const known = new Map<string, number>();
  let sum = 0;
  for (let first = 0; first < 52; first++) {
    for (let second = first + 1; second < 52; second++) {
      // Only equality of suits matters, so 169 pairs represent all 1,326.
      const suited = Math.floor(first / 13) === Math.floor(second / 13);
      const key = `${[first % 13, second % 13].sort()} ${suited}`;
      const value = known.get(key) ?? valueOfPair(first, second, gain);
      known.set(key, value);
      sum += value;
    }
  }
  return 1 + sum / 1_326;
}

type Gain = (mine: number, theirs: number) => number;

/** A third card equal to the second means no third card. */
const at = (a: Card, b: Card, c: Card) => (a * 52 + b) * 52 + c;

function tabulate() {
  const ranks = new Int16Array(52 ** 3);
  const dengs = new Int16Array(52 ** 3);
  for (let index = 0; index < 52 ** 3; index++) {
    const [a, b, c] = [Math.floor(index / 2_704), Math.floor(index / 52) % 52, index % 52];
    const { rank, deng } = rate(c === b ? [a, b] : [a, b, c]);
    ranks[index] = rank;
    dengs[index] = deng;
  }
  return { ranks, dengs };
}

function valueOfPair(first: Card, second: Card, gain: Gain): number {
  const rest = Array.from({ length: 52 }, (_, one) => one).filter((one) => one !== first && one !== second);
  const pok = isPok([first, second]);
  let [stays, draws, deals] = [0, 0, 0];
  for (const x of rest) {
    for (const y of rest) {
      if (y <= x) continue;
      deals++;
      if (pok || isPok([x, y])) {
        const value = gain(at(first, second, second), at(x, y, y));
        stays += value;
        draws += value;
        continue;
      }
      const dealer = { x, y, draws: points([x, y]) <= DEALER_DRAWS_UP_TO };
      stays += againstDealer(at(first, second, second), dealer, rest, y, gain);
      let drawn = 0;
      for (const third of rest) {
        if (third !== x && third !== y) drawn += againstDealer(at(first, second, third), dealer, rest, third, gain);
      }
      draws += drawn / 48;
    }
  }
  return Math.max(stays, draws) / deals;
}

type Dealer = { x: Card; y: Card; draws: boolean };

/** The dealer draws by rule, so the third card is averaged over the remaining cards. */
function againstDealer(mine: number, { x, y, draws }: Dealer, rest: Card[], gone: Card, gain: Gain): number {
  if (!draws) return gain(mine, at(x, y, y));
  let [sum, count] = [0, 0];
  for (const third of rest) {
    if (third === x || third === y || third === gone) continue;
    sum += gain(mine, at(x, y, third));
    count++;
  }
  return sum / count;
}
