import { type Currency, minor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { accountOfPendingTransfer } from '../games/public.ts';
import { isSameRate, worthAt } from './check-rate.ts';
import { TEST_PLAYER, testTransfersRepository } from './test-transfers.repository.ts';
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
  await compareTestAccount(deps, gameCode, since, found);
  return found;
}

/** Test transfers are ours too: what else is reported of their account was made twice, or by somebody else. */
async function compareTestAccount(
  deps: TransfersDeps,
  gameCode: string,
  since: Date,
  found: ComparedGame,
): Promise<void> {
  const game = await deps.games.games.findAny(gameCode);
  if (!game) return;
  const provider = await deps.games.providerOf(game);
  if (!provider.report) return;
  const own = await testTransfersRepository(deps.db).list({ gameCode, connection: provider.connection });
  const last = own.at(-1);
  if (!last || last.state === 'sent') return;
  const { currency } = TEST_PLAYER;
  const { worth } = exchangeOf(game, currency);
  for (const made of await provider.report(last.username, since)) {
    if (made.time < since) continue;
    const { providerReference: reference, time: at } = made;
    const transfer = own.find(({ providerReference }) => providerReference === reference);
    const theirs = signed(made.direction, worth(made.units));
    const ours = transfer ? signed(transfer.direction, worth(transfer.units)) : null;
    count(found, currency, theirs, ours);
    if (transfer?.direction === made.direction && transfer.units === made.units) continue;
    const what = transfer ? 'OTHER_AMOUNT' : 'MISSING_HERE';
    found.differences.push({ what, reference, currency, theirs, ours, at });
  }
}

function count(found: ComparedGame, currency: Currency, theirs: bigint, ours: bigint | null): void {
  found.compared += 1;
  found.theirs[currency] = (found.theirs[currency] ?? 0n) + theirs;
  found.ours[currency] = (found.ours[currency] ?? 0n) + (ours ?? 0n);
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
    count(found, currency, theirs, ours);
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
