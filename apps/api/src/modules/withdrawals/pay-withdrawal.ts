import { SCALE, toMajor } from '@krapao/money';
import { z } from 'zod';
import { after, MINUTE_MS, SECOND_MS } from '../../platform/clock.ts';
import { isRefusal, ledgerOn } from '../ledger/public.ts';
import type { PayoutOutcome } from './bank-payouts.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { queuePayment } from './queue-payment.ts';
import { returnToPerson } from './return-withdrawal.ts';
import type { WithdrawalsDeps } from './withdrawals.deps.ts';
import { withdrawalsRepository } from './withdrawals.repository.ts';

const ASK_FIRST_MS = 2 * SECOND_MS;
const ASK_LAST_MS = 10 * MINUTE_MS;
/** By then some minutes have gone. */
const SILENT_AFTER = 7;

type Decided = Extract<PayoutOutcome, { kind: 'paid' | 'rejected' }>;

const Payload = z.object({ id: z.uuid() });

/** Tells the bank to pay, and asks again under the same reference until the bank has given a clear answer. */
export async function payWithdrawal(deps: WithdrawalsDeps, payload: unknown): Promise<void> {
  const { id } = Payload.parse(payload);
  const withdrawals = withdrawalsRepository(deps.db);
  const withdrawal = await withdrawals.find(id);
  if (withdrawal?.status !== 'approved' || withdrawal.batchId) return;

  const { memberId, bank, amount, currency } = withdrawal;
  const wallet = await ledgerOn(deps.db).balanceOf({ kind: 'wallet', owner: memberId });
  if (wallet?.frozen) {
    // Its money may be somebody else's. Whoever releases the wallet lets it go on.
    deps.log.warn(
      { event: 'withdrawal.wallet-stopped', withdrawal: id },
      'a withdrawal waits, because its wallet is stopped',
    );
    return askLater(deps, id, ASK_LAST_MS);
  }
  const outcome = await deps.payOut({
    reference: id,
    bankCode: bank.code,
    accountNo: bank.accountNo,
    accountName: bank.accountName,
    amount: toMajor(amount, currency).toFixed(SCALE[currency]),
    currency,
  });
  if (outcome.kind === 'refused') {
    deps.log.error(
      { event: 'withdrawal.refused', withdrawal: id, reason: outcome.reason },
      'a bank would not take a payment: a person must look',
    );
    await returnToPerson(deps, id, outcome.reason);
    return;
  }
  if (outcome.kind !== 'unknown' && (await settle(deps, id, outcome))) return;
  const asked = await withdrawals.countAsking(id, SILENT_AFTER);
  deps.log.warn({ event: 'withdrawal.unknown', withdrawal: id, asked, outcome }, 'a payment to a bank is in the open');
  await askLater(deps, id, Math.min(ASK_LAST_MS, ASK_FIRST_MS * 2 ** Math.min(asked, 20)));
}

const askLater = ({ db, clock }: WithdrawalsDeps, id: string, waitMs: number): Promise<void> =>
  queuePayment(db, id, after(clock.now(), waitMs));

/** False when the wallet was stopped in this very moment: once it is released the bank is asked again, and says the same. */
async function settle(deps: WithdrawalsDeps, id: string, outcome: Decided): Promise<boolean> {
  const at = deps.clock.now();
  try {
    // Paid is paid, even if another answer had sent it back to a person meanwhile.
    if (outcome.kind === 'paid') await endWithdrawal(deps, id, ['approved', 'requested'], { step: 'paid', at });
    else await endWithdrawal(deps, id, ['approved'], { step: 'rejected', at, note: outcome.reason });
    return true;
  } catch (error) {
    if (isRefusal(error, 'ACCOUNT_FROZEN')) return false;
    throw error;
  }
}
