import { commitmentOf } from '@krapao/fair';
import type { Currency } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { purseStatements, pursesRepository } from './purses.repository.ts';
import type { PromiseDeps } from './spin.deps.ts';
import { isHeld, type Wheel } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

type Seat = { memberId: string; number: number };

const ownerOf = ({ memberId, number }: Seat, wheelId: string) => `${memberId}:${number}:${wheelId}`;

/** A new seed for a spin that is to come, and its commitment: to be sent before anybody can make the spin. */
export function promising(
  deps: PromiseDeps,
  seat: Seat,
  { id: wheelId, odds }: Pick<Wheel, 'id' | 'odds'>,
): CompiledQuery {
  const serverSeed = Buffer.from(deps.random.token(), 'base64url').toString('hex');
  const sealedSeed = deps.secrets.seal(serverSeed, ownerOf(seat, wheelId));
  const commitment = commitmentOf(serverSeed, odds);
  return purseStatements.promise({ ...seat, wheelId, sealedSeed, commitment, at: deps.clock.now() });
}

export const revealSeed = (
  deps: PromiseDeps,
  seat: Seat,
  { wheelId, sealedSeed }: { wheelId: string; sealedSeed: Buffer },
) => deps.secrets.open(sealedSeed, ownerOf(seat, wheelId));

/** What the spin of this number is bound to, if that stands. */
export async function promisedOn(transaction: Db, { memberId, number }: Seat) {
  const promised = await pursesRepository(transaction).promised(memberId, number);
  const wheel = promised && (await wheelsRepository(transaction).find(promised.wheelId));
  return promised && wheel && isHeld(wheel) ? { ...promised, wheel } : undefined;
}

/** Promises the spin of this number, unless it is promised already or there is no wheel. Under the lock of the purse. */
export async function ensurePromise(
  deps: PromiseDeps,
  transaction: Db,
  seat: Seat & { currency: Currency },
): Promise<void> {
  if (await promisedOn(transaction, seat)) return;
  const wheel = await wheelsRepository(transaction).active(seat.currency);
  if (wheel) await transaction.executeQuery(promising(deps, seat, wheel));
}
