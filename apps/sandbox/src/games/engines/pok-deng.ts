import type { Percent, Random } from './engine.ts';

/** 0 to 51: the rank is `card % 13` (0 is the ace, 12 the king), the suit `card / 13`. */
export type Card = number;
export type Pair = [Card, Card];
/** All cards are fixed at the deal; a third card is revealed only when drawn. */
export type Hand = { player: Pair; dealer: Pair; thirds: Pair };
export type Showdown = { player: Card[]; dealer: Card[]; deng: number; payPercent: Percent };

/** The stake covers a loss of three deng, so it is three bets; the rest comes back. */
export const COVERED_DENG = 3;
export const STAKE_PERCENT: Percent = COVERED_DENG * 100;
/** The house keeps five percent of winnings. */
export const WIN_PERCENT = 95;
/** The dealer draws a third card up to this many points; the player may choose. */
export const DEALER_DRAWS_UP_TO = 4;

export function deal(random: Random): Hand {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  const take = (): Card => deck.splice(random(deck.length), 1)[0] ?? 0;
  return { player: [take(), take()], dealer: [take(), take()], thirds: [take(), take()] };
}

export const points = (cards: Card[]): number => cards.reduce((sum, card) => sum + pip(card), 0) % 10;

/** Pok: eight or nine points with two cards; ends the hand before any draw. */
export const isPok = (pair: Pair): boolean => points(pair) >= 8;

export const endsAtOnce = (hand: Hand): boolean => isPok(hand.player) || isPok(hand.dealer);

export function showdown(hand: Hand, playerDraws: boolean): Showdown {
  const open = !endsAtOnce(hand);
  const dealerDraws = open && points(hand.dealer) <= DEALER_DRAWS_UP_TO;
  const player = open && playerDraws ? [...hand.player, hand.thirds[0]] : hand.player;
  const dealer = dealerDraws ? [...hand.dealer, hand.thirds[1]] : hand.dealer;
  const deng = settle(rate(player), rate(dealer));
  const won = deng > 0 ? deng * WIN_PERCENT : deng * 100;
  return { player, dealer, deng, payPercent: STAKE_PERCENT + won };
}

/** Deng won by the player, negative if the dealer wins. The winner's own deng count, three at most. */
function settle(player: Rating, dealer: Rating): number {
  if (player.rank === dealer.rank) return 0;
  return player.rank > dealer.rank ? player.deng : -dealer.deng;
}

export type Rating = { rank: number; deng: number };

/** Rank order: pok, tong, straight flush, straight, three faces, then points. */
export function rate(cards: Card[]): Rating {
  const total = points(cards);
  const [first = 0, second = 0, third] = cards.map((card) => card % 13).sort((a, b) => a - b);
  const flush = new Set(cards.map(suit)).size === 1;
  if (third === undefined) {
    return { rank: total >= 8 ? 100 + total : total, deng: flush || first === second ? 2 : 1 };
  }
  const straight = (first + 1 === second && second + 1 === third) || (first === 0 && second === 11 && third === 12);
  if (first === third) return { rank: 90, deng: COVERED_DENG };
  if (straight && flush) return { rank: 80, deng: COVERED_DENG };
  if (straight) return { rank: 70, deng: COVERED_DENG };
  if (first >= 10) return { rank: 60, deng: COVERED_DENG };
  return { rank: total, deng: flush ? COVERED_DENG : 1 };
}

const suit = (card: Card) => Math.floor(card / 13);
const pip = (card: Card) => Math.min((card % 13) + 1, 10) % 10;
