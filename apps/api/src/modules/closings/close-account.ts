import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { ledgerOn } from '../ledger/public.ts';
import { settleExclusionIn } from '../members/public.ts';
import { pendingTransfers } from '../transfers/public.ts';
import { hasOpenWithdrawal } from '../withdrawals/public.ts';
import type { ClosingsDeps } from './closings.deps.ts';
import { closingsRepository } from './closings.repository.ts';

/**
 * Closes an account that is empty and has nothing open. The lock on the member waits for credits that were checked
 * before, and later ones see the closed account. False when something is left after all.
 */
export const closeAccount = (deps: ClosingsDeps, id: string): Promise<boolean> =>
  transact(deps.db, async (transaction, send) => {
    const closings = closingsRepository(transaction);
    const closing = await closings.lock(id);
    if (!closing) return false;
    const { memberId } = closing;
    await settleExclusionIn(transaction, memberId);
    if (!(await isEmpty(deps, transaction, memberId))) return false;
    const at = deps.clock.now();
    await closings.saveEnd(id, 'closed', at, null);
    for (const forget of deps.forget) await forget(transaction, memberId);
    await deps.closeMember(transaction, send, { memberId, at });
    deps.notifyPages(transaction, memberId);
    return true;
  });

async function isEmpty(deps: ClosingsDeps, transaction: Db, memberId: string): Promise<boolean> {
  const ledger = ledgerOn(transaction);
  for (const kind of ['wallet', 'bonus'] as const) {
    const account = await ledger.balanceOf({ kind, owner: memberId });
    if (account && account.balance !== 0n) return false;
  }
  if (await hasOpenWithdrawal(transaction, memberId)) return false;
  if ((await pendingTransfers(transaction, memberId)).length > 0) return false;
  return !(await isArriving(deps, transaction, memberId));
}

/** Whether money of another module may still arrive. */
export async function isArriving({ arriving }: ClosingsDeps, db: Db, memberId: string): Promise<boolean> {
  for (const isOpen of arriving) if (await isOpen(db, memberId)) return true;
  return false;
}
