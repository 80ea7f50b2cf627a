import { type Currency, minor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { accountOfPendingTransfer } from '../games/public.ts';
import { isSameRate, worthAt } from './check-rate.ts';
import type { TransfersDeps } from './transfers.deps.ts';
import { type StoredTransfer, transfersRepository } from './transfers.repository.ts';

export type GameDifference = {
  what: 'MISSING_HERE' | 'OTHER_AMOUNT' | 'OTHER_RATE';
  reference: string;
  currency: Currency;
  /** Negative for money moved back to the wallet. */
  theirs: bigint;
  ours: bigint | null;
  at: Date;
};

export type ComparedGame = {
  compared: number;
  theirs: Partial<Record<Currency, bigint>>;
  ours: Partial<Record<Currency, bigint>>;
  differences: GameDifference[];
};

type Player = { memberId: string; currency: Currency };

/**
 * Looks up every transaction that a provider without ids reports for these players since then among our
 * transfers. Money into the game counts as positive, money out as negative. A player with a pending transfer
 * is skipped until the next comparison: the matching transaction is not known yet.
 */
export async function compareGame(
  deps: TransfersDeps,
  gameCode: string,
  players: readonly Player[],
  since: Date,
): Promise<ComparedGame> {
  const found: ComparedGame = { compared: 0, theirs: {}, ours: {}, differences: [] };
  for (const player of players) await comparePlayer(deps, gameCode, player, since, found);
  return found;
}

async function comparePlayer(
  deps: TransfersDeps,
  gameCode: string,
  { memberId, currency }: Player,
  since: Date,
  found: ComparedGame,
): Promise<void> {
  const transfers = transfersRepository(deps.db);
  const { game, account } = await accountOfPendingTransfer(deps.games, memberId, gameCode);
  const lately = await transfers.since({ memberId, gameCode }, since);
  const { report } = await deps.games.providerOf(game);
  if (!report || lately.some(({ status }) => status === 'sent')) return;
  for (const made of await report(account.username, since)) {
    if (made.time < since) continue;
    const own = await transfers.claiming({ memberId, gameCode }, made.providerReference);
    // At the rate of the transfer itself: the game's rate may have changed since.
    const worth = own ? worthAt(own, made.units) : exchangeOf(game, currency).toMoney(made.units).amount;
    const theirs = signed(made.direction, worth);
    const ours = own ? signed(own.direction, own.amount) : null;
    found.compared += 1;
    found.theirs[currency] = (found.theirs[currency] ?? 0n) + theirs;
    found.ours[currency] = (found.ours[currency] ?? 0n) + (ours ?? 0n);
    const drift = own?.units === made.units && made.direction === 'out' ? driftOf(lately, own) : undefined;
    if (drift !== undefined) {
      const reference = made.providerReference;
      found.differences.push({ what: 'OTHER_RATE', reference, currency, theirs: -drift, ours, at: made.time });
    }
    if (ours === theirs && own?.units === made.units) continue;
    const what = own ? 'OTHER_AMOUNT' : 'MISSING_HERE';
    found.differences.push({ what, reference: made.providerReference, currency, theirs, ours, at: made.time });
  }
}

/** What units that left are worth at the rate that the member's money last came in with, where the rates differ. */
function driftOf(lately: readonly StoredTransfer[], left: StoredTransfer): bigint | undefined {
  const entered = lately.findLast(
    ({ direction, status, sentAt }) => direction === 'in' && status === 'succeeded' && sentAt < left.sentAt,
  );
  return entered && !isSameRate(entered, left) ? worthAt(entered, left.units) : undefined;
}

const signed = (direction: 'in' | 'out', amount: bigint) => minor(direction === 'in' ? amount : -amount);
