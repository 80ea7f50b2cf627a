import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import type { SpinDeps } from './spin.deps.ts';
import { checkWheel, type Wheel, type WheelDraft } from './wheel.ts';
import { wheelsRepository } from './wheels.repository.ts';

type Deps = Pick<SpinDeps, 'db' | 'cache' | 'clock'>;

/** New spins are committed on this wheel from now on. A spin committed on the previous wheel still uses that wheel. */
export async function publishWheel(
  { db, cache, clock }: Deps,
  draft: WheelDraft,
  /** Skips a currency that ever had a wheel. */
  { onlyFirst = false } = {},
): Promise<void> {
  const wheel = checkWheel(draft);
  await transact(db, async (transaction) => {
    if (onlyFirst && (await wheelsRepository(transaction).isAny(wheel.currency))) return;
    await replaceWheel(transaction, wheel, clock.now());
  });
  cache.forget('wheel');
}

export async function replaceWheel(transaction: Db, wheel: Omit<Wheel, 'id' | 'state'>, at: Date): Promise<void> {
  const wheels = wheelsRepository(transaction);
  await wheels.leave(wheel.currency, 'replaced');
  await wheels.insertActive(wheel, at);
}
