import type { Database, Query } from '../database.ts';
import { lockPlayer, type Player } from './players.repository.ts';
import type { Provider } from './providers.ts';
import { type FailReason, findByReference, record, type Transaction } from './transactions.repository.ts';
import type { Units } from './units.ts';

export type TransferCommand = {
  username: string;
  direction: 'in' | 'out';
  amount: Units;
  /** Dialect A only; the other dialect cannot distinguish a repeat from a new transfer. */
  reference?: string;
  currency?: string;
};

export type TransferOutcome =
  | { kind: 'done'; transaction: Transaction; repeated: boolean }
  | { kind: 'failed'; reason: FailReason }
  | { kind: 'rejected'; reason: 'PLAYER_NOT_FOUND' | 'CURRENCY_MISMATCH' | 'REFERENCE_CONFLICT' };

/**
 * Moves credit in or out in one database transaction. With a reference, a repeat returns the first result, success or
 * failure; another transfer under the same reference is refused.
 */
export async function transfer(
  database: Database,
  provider: Provider,
  command: TransferCommand,
  now: Date,
): Promise<TransferOutcome> {
  try {
    return await database.transaction((tx) => transferLocked(tx, provider, command, now));
  } catch (error) {
    // Race: another player's transfer took the reference between our read and our insert.
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23505' && constraint === 'game_transaction_reference') {
      return { kind: 'rejected', reason: 'REFERENCE_CONFLICT' };
    }
    throw error;
  }
}

async function transferLocked(
  tx: Query,
  provider: Provider,
  command: TransferCommand,
  now: Date,
): Promise<TransferOutcome> {
  const { username, direction, amount, reference, currency } = command;
  const player = await lockPlayer(tx, provider, username);
  if (!player) return { kind: 'rejected', reason: 'PLAYER_NOT_FOUND' };
  if (currency !== undefined && currency !== player.currency) return { kind: 'rejected', reason: 'CURRENCY_MISMATCH' };

  const earlier = reference === undefined ? undefined : await findByReference(tx, provider, reference);
  if (earlier) return repeat(earlier, command);

  const reason = whyNot(player, command);
  // A failure without a reference is not recorded, because no status query could find it.
  if (reason && reference === undefined) return { kind: 'failed', reason };
  const delta = reason ? 0n : direction === 'in' ? amount : -amount;
  const transaction = await record(tx, provider, player, { kind: direction, amount, delta, reference, reason, now });
  return reason ? { kind: 'failed', reason } : { kind: 'done', transaction, repeated: false };
}

function repeat(earlier: Transaction, { username, direction, amount }: TransferCommand): TransferOutcome {
  const same = earlier.username === username && earlier.kind === direction && earlier.amount === amount;
  if (!same) return { kind: 'rejected', reason: 'REFERENCE_CONFLICT' };
  if (earlier.reason) return { kind: 'failed', reason: earlier.reason };
  return { kind: 'done', transaction: earlier, repeated: true };
}

function whyNot(player: Player, { direction, amount }: TransferCommand): FailReason | undefined {
  if (player.locked) return 'PLAYER_LOCKED';
  return direction === 'out' && player.balance < amount ? 'INSUFFICIENT_BALANCE' : undefined;
}
