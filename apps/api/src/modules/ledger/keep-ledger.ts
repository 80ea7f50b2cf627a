import type { ledgerRepository } from './ledger.repository.ts';
import type { Audit } from './ledger.types.ts';
import { isRefusal } from './ledger-error.ts';

const SEAL_OPERATIONS = 1_000;
/** A round seals this many batches at most, so that it ends even while money pours in. */
const SEALS_PER_ROUND = 50;
const EXPIRIES_PER_ROUND = 500;

export type Upkeep = { readonly expired: number; readonly sealed: number; readonly audit: Audit };

/**
 * One round of upkeep. Any number of processes may run it at once: each part waits for its turn, and
 * what one has done the next finds done.
 */
export async function keepLedger(repository: ReturnType<typeof ledgerRepository>): Promise<Upkeep> {
  await repository.makeMonths();
  const expired = await expireDue(repository);
  const sealed = await sealWaiting(repository);
  return { expired, sealed, audit: await repository.reconcile(false) };
}

async function expireDue(repository: ReturnType<typeof ledgerRepository>): Promise<number> {
  let expired = 0;
  for (const hold of await repository.findDueHolds(EXPIRIES_PER_ROUND)) {
    try {
      await repository.expire(hold);
      expired += 1;
    } catch (error) {
      // Somebody ended it in between, or its account is stopped and the hold stays until it is looked at.
      if (!isRefusal(error, 'HOLD_CLOSED', 'ACCOUNT_FROZEN')) throw error;
    }
  }
  return expired;
}

/** Seals what can be sealed by now; answers how many operations. */
export async function sealWaiting(repository: ReturnType<typeof ledgerRepository>): Promise<number> {
  let sealed = 0;
  for (let round = 0; round < SEALS_PER_ROUND; round += 1) {
    const operations = await repository.seal(SEAL_OPERATIONS);
    sealed += operations;
    if (operations < SEAL_OPERATIONS) break;
  }
  return sealed;
}
