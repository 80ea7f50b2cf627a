import { endWithdrawal } from './end-withdrawal.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';

/**
 * An operator's no, with the reason the member reads. Only while it waits for a person: once the bank may
 * have been told to pay, only the bank's answer can end it, or bring it back.
 */
export const rejectWithdrawal = (
  deps: WithdrawalsDeps,
  id: string,
  { by, reason }: { by: string; reason: string },
): Promise<boolean> =>
  endWithdrawal(deps, id, ['requested'], { step: 'rejected', at: deps.clock.now(), by, note: reason });
