import type { Db } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import { endIn } from './end-withdrawal.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';

type No = { by: string; reason: string };

/**
 * An operator's no, with the reason the member reads. Only while it waits for a person: once the bank may
 * have been told to pay, only the bank's answer can end it, or bring it back.
 */
export const rejectWithdrawal = (deps: WithdrawalsDeps, id: string, no: No): Promise<boolean> =>
  transact(deps.db, (transaction) => rejectIn(transaction, deps, id, no));

export const rejectIn = (transaction: Db, deps: WithdrawalsDeps, id: string, { by, reason }: No): Promise<boolean> =>
  endIn(transaction, deps, id, ['requested'], { step: 'rejected', at: deps.clock.now(), by, note: reason });
