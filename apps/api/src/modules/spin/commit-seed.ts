import { commitmentOf } from '@krapao/fair';
import type { Currency } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { coinBalanceStatements, coinBalancesRepository } from './coin-balances.repository.ts';
import type { SeedDeps } from './spin.deps.ts';
import { isHeld, type Wheel } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

type Seat = { memberId: string; number: number };

export const ownerOfSeed = ({ memberId, number }: Seat, wheelId: string) => `${memberId}:${number}:${wheelId}`;

/** A new server seed for a future spin, with its commitment: must be stored before the spin is possible. */
export function newSeedCommitment(
  deps: SeedDeps,
  seat: Seat,
  { id: wheelId, odds }: Pick<Wheel, 'id' | 'odds'>,
): CompiledQuery {
  const serverSeed = Buffer.from(deps.random.token(), 'base64url').toString('hex');
  const sealedSeed = deps.secrets.seal(serverSeed, ownerOfSeed(seat, wheelId));
  const commitment = commitmentOf(serverSeed, odds);
  return coinBalanceStatements.promise({ ...seat, wheelId, sealedSeed, commitment, at: deps.clock.now() });
}

export const revealSeed = (
  deps: SeedDeps,
  seat: Seat,
  { wheelId, sealedSeed }: { wheelId: string; sealedSeed: Buffer },
) => deps.secrets.open(sealedSeed, ownerOfSeed(seat, wheelId));

/** The commitment of this spin number, unless its wheel was stopped. */
export async function findSeedCommitment(transaction: Db, { memberId, number }: Seat) {
  const promised = await coinBalancesRepository(transaction).promised(memberId, number);
  const wheel = promised && (await wheelsRepository(transaction).find(promised.wheelId));
  return promised && wheel && isHeld(wheel) ? { ...promised, wheel } : undefined;
}

/** Commits to a seed for this spin number, unless one exists or there is no wheel. The coin balance must be locked. */
export async function ensureSeedCommitment(
  deps: SeedDeps,
  transaction: Db,
  seat: Seat & { currency: Currency },
): Promise<void> {
  if (await findSeedCommitment(transaction, seat)) return;
  const wheel = await wheelsRepository(transaction).active(seat.currency);
  if (wheel) await transaction.executeQuery(newSeedCommitment(deps, seat, wheel));
}
