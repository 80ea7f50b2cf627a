import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import type { SpinDeps } from './spin.deps.ts';
import { checkWheel, type Wheel, type WheelDraft } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

type Deps = Pick<SpinDeps, 'db' | 'kept' | 'clock'>;

/** From now on spins are promised on this wheel. A spin that was promised on the one before is still made on that one. */
export async function publishWheel(
  { db, kept, clock }: Deps,
  draft: WheelDraft,
  /** Leaves a currency alone that ever had a wheel. */
  { onlyFirst = false } = {},
): Promise<void> {
  const wheel = checkWheel(draft);
  await transact(db, async (transaction) => {
    if (onlyFirst && (await wheelsRepository(transaction).isAny(wheel.currency))) return;
    await replaceWheel(transaction, wheel, clock.now());
  });
  kept.forget('wheel');
}

export async function replaceWheel(transaction: Db, wheel: Omit<Wheel, 'id' | 'state'>, at: Date): Promise<void> {
  const wheels = wheelsRepository(transaction);
  await wheels.leave(wheel.currency, 'replaced');
  await wheels.insertActive(wheel, at);
}

/** Nobody spins any more, and what was promised is taken back: for a wheel that should not have been published. */
export async function stopWheel({ db, kept }: Deps, currency: Currency): Promise<void> {
  await wheelsRepository(db).leave(currency, 'stopped');
  kept.forget('wheel');
}
