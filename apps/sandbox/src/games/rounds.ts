import type { Database, Query } from '../database.ts';
import { Problem } from '../problem.ts';
import { numberInOrder } from './bets.ts';
import { prepare } from './draw-outcome.ts';
import type { Percent, Random } from './engines/engine.ts';
import { deal, endsAtOnce, type Hand, STAKE_PERCENT, showdown } from './engines/pok-deng.ts';
import { lockPlayer, type OpenHand, type Player, saveOpenHand } from './players.repository.ts';
import type { Provider } from './providers.ts';
import { record, type Transaction } from './transactions.repository.ts';
import { formatUnits, parseUnits, type Units } from './units.ts';

export type RoundDeps = { database: Database; random: Random };
type Seat = { provider: Provider; username: string; now: Date };

/** A finished round, or a pok deng hand that waits for the player's choice. */
export type Played = { balance: Units; round: Transaction } | { balance: Units; openHand: OpenHand };

export function parseBet({ decimals, minBet, maxBet }: Provider, text: string): Units {
  const bet = parseUnits(text, decimals);
  const whole = (amount: number) => BigInt(amount) * 10n ** BigInt(decimals);
  if (bet === undefined || bet < whole(minBet) || bet > whole(maxBet)) {
    throw new Problem(400, 'BAD_BET', `a bet is ${minBet} to ${maxBet} with at most ${decimals} decimals`);
  }
  return bet;
}

export async function playRound(deps: RoundDeps, seat: Seat, bet: Units, choice: unknown): Promise<Played> {
  const { game } = seat.provider;
  if (game.kind === 'pok-deng') return withPlayer(deps, seat, (tx, player) => dealHand(tx, deps, seat, player, bet));

  const gamble = prepare(game, choice);
  return withPlayer(deps, seat, async (tx, player) => {
    mustCover(player, bet);
    const { payPercent, outcome } = gamble(deps.random);
    return settle(tx, seat, player, { bet, paid: bet, payPercent, outcome });
  });
}

/** Applies the player's choice to an open hand. */
export async function finishHand(deps: RoundDeps, seat: Seat, draws: boolean): Promise<Played> {
  return withPlayer(deps, seat, (tx, player) => {
    if (!player.openHand) throw new Problem(409, 'NO_HAND', 'there is no open hand');
    return show(tx, seat, player, player.openHand, draws);
  });
}

/** Settles the open hand of a kicked player without a third card, so that no stake stays open. */
export async function closeOpenHand(deps: RoundDeps, seat: Seat): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const player = await lockPlayer(tx, seat.provider, seat.username);
    if (player?.openHand) await show(tx, seat, player, player.openHand, false);
  });
}

async function dealHand(tx: Query, deps: RoundDeps, seat: Seat, player: Player, bet: Units): Promise<Played> {
  if (player.openHand) throw new Problem(409, 'HAND_OPEN', 'finish the open hand first');
  const stake = percentOf(bet, STAKE_PERCENT);
  mustCover(player, stake);
  const hand = deal(deps.random);
  if (endsAtOnce(hand)) return settle(tx, seat, player, { bet, paid: stake, ...handOutcome(hand, false) });

  const openHand: OpenHand = { hand, betUnits: bet.toString() };
  const { after } = await record(tx, seat.provider, player, {
    kind: 'stake',
    amount: bet,
    delta: -stake,
    now: seat.now,
  });
  await saveOpenHand(tx, seat.provider, player.username, openHand);
  return { balance: after, openHand };
}

async function show(tx: Query, seat: Seat, player: Player, open: OpenHand, draws: boolean): Promise<Played> {
  await saveOpenHand(tx, seat.provider, player.username, null);
  return settle(tx, seat, player, { bet: BigInt(open.betUnits), paid: 0n, ...handOutcome(open.hand, draws) });
}

function handOutcome(hand: Hand, draws: boolean) {
  const { payPercent, ...outcome } = showdown(hand, draws);
  return { payPercent, stakePercent: STAKE_PERCENT, outcome };
}

type Ending = { bet: Units; paid: Units; payPercent: Percent; stakePercent?: Percent; outcome: object };

/** `paid` is still to be deducted from the balance: zero if the stake was taken at the deal. */
async function settle(tx: Query, { provider, now }: Seat, player: Player, ending: Ending): Promise<Played> {
  const { bet, paid, payPercent, stakePercent = 100, outcome } = ending;
  const payout = percentOf(bet, payPercent);
  const money = (units: Units) => formatUnits(units, provider.decimals);
  const detail = { bet: money(bet), stake: money(percentOf(bet, stakePercent)), payout: money(payout), outcome };
  await numberInOrder(tx, provider);
  const round = await record(tx, provider, player, { kind: 'round', amount: bet, delta: payout - paid, detail, now });
  return { balance: round.after, round };
}

async function withPlayer<T>(
  { database }: RoundDeps,
  { provider, username }: Seat,
  work: (tx: Query, player: Player) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const player = await lockPlayer(tx, provider, username);
    if (!player) throw new Problem(404, 'PLAYER_NOT_FOUND', 'no such player');
    if (player.locked) throw new Problem(423, 'PLAYER_LOCKED', 'this account is locked');
    return work(tx, player);
  });
}

function mustCover(player: Player, stake: Units): void {
  if (player.balance < stake) throw new Problem(409, 'INSUFFICIENT_BALANCE', 'the balance does not cover this bet');
}

/** Rounded down: a fraction of a unit stays with the house. */
const percentOf = (units: Units, percent: Percent): Units => (units * BigInt(percent)) / 100n;
