import type { ledgerRepository } from './ledger.repository.ts';
import type { Audit } from './ledger.types.ts';
import { isRefusal } from './ledger-error.ts';

const SEAL_OPERATIONS = 1_000;
/** Limits the seals per run, so that a run ends even under constant load. */
const SEALS_PER_RUN = 50;
const EXPIRIES_PER_RUN = 500;

export type Maintenance = { readonly expired: number; readonly sealed: number; readonly audit: Audit };

/** One maintenance run. Safe to run concurrently: each part takes its lock and skips work already done. */
export async function maintainLedger(repository: ReturnType<typeof ledgerRepository>): Promise<Maintenance> {
  await repository.makeMonths();
  const expired = await expireDue(repository);
  const sealed = await sealWaiting(repository);
  return { expired, sealed, audit: await repository.reconcile(false) };
}

async function expireDue(repository: ReturnType<typeof ledgerRepository>): Promise<number> {
  let expired = 0;
  for (const hold of await repository.findDueHolds(EXPIRIES_PER_RUN)) {
    try {
      await repository.expire(hold);
      expired += 1;
    } catch (error) {
      // The hold was ended in between, or its account is stopped and the hold stays open until the account is released.
      if (!isRefusal(error, 'HOLD_CLOSED', 'ACCOUNT_FROZEN')) throw error;
    }
  }
  return expired;
}

/** Seals all operations that can be sealed by now; returns their number. */
export async function sealWaiting(repository: ReturnType<typeof ledgerRepository>): Promise<number> {
  let sealed = 0;
  for (let seal = 0; seal < SEALS_PER_RUN; seal += 1) {
    const operations = await repository.seal(SEAL_OPERATIONS);
    sealed += operations;
    if (operations < SEAL_OPERATIONS) break;
  }
  return sealed;
}
