import { SCALE, toMajor } from '@krapao/money';
import { z } from 'zod';
import { after, MINUTE_MS, SECOND_MS } from '../../../platform/clock.ts';
import { recordFee } from '../../connections/public.ts';
import { isRefusal, ledgerOn } from '../../ledger/public.ts';
import { sendBackToReview } from '../office/send-back-to-review.ts';
import { recordReturn } from '../returns/record-return.ts';
import type { WithdrawalsDeps } from '../withdrawals.deps.ts';
import { type Withdrawal, withdrawalsRepository } from '../withdrawals.repository.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import type { Payout, PayoutOutcome, Payouts } from './payouts.ts';
import { queuePayment } from './queue-payment.ts';

const FIRST_CHECK_MS = 2 * SECOND_MS;
const LAST_CHECK_MS = 10 * MINUTE_MS;
/** Number of attempts after which the bank counts as silent; by then some minutes have passed. */
const SILENT_AFTER = 7;

type Decided = Extract<PayoutOutcome, { kind: 'paid' | 'rejected' }>;

const Payload = z.object({ id: z.uuid() });

/** Orders the payment at the bank, and retries under the same reference until the answer is final. */
export async function payWithdrawal(deps: WithdrawalsDeps, payload: unknown): Promise<void> {
  const { id } = Payload.parse(payload);
  const withdrawals = withdrawalsRepository(deps.db);
  const withdrawal = await withdrawals.find(id);
  if (withdrawal?.status !== 'approved' || withdrawal.batchId) return;

  const { memberId, bank, amount, currency } = withdrawal;
  const wallet = await ledgerOn(deps.db).balanceOf({ kind: 'wallet', owner: memberId });
  if (wallet?.frozen) {
    // The wallet's money may belong to another person. The payment continues once the wallet is released.
    deps.log.warn(
      { event: 'withdrawal.wallet-stopped', withdrawal: id },
      'a withdrawal waits, because its wallet is stopped',
    );
    return scheduleStatusCheck(deps, id, LAST_CHECK_MS);
  }
  const order = {
    reference: id,
    bankCode: bank.code,
    accountNo: bank.accountNo,
    accountName: bank.accountName,
    amount: toMajor(amount, currency).toFixed(SCALE[currency]),
    currency,
  };
  const { connectionId, outcome } = await orderOnce(deps, withdrawal, order);
  if (outcome.kind === 'returned') {
    const { bankReference, amount: back, currency: of, at: returnedAt } = outcome;
    const returned = {
      source: connectionId,
      bankReference,
      payoutReference: id,
      amount: back,
      currency: of,
      returnedAt,
    };
    return recordReturn(deps, returned);
  }
  if (outcome.kind === 'refused') {
    deps.log.error(
      { event: 'withdrawal.refused', withdrawal: id, reason: outcome.reason },
      'a bank would not take a payment: a person must look',
    );
    await sendBackToReview(deps, id, outcome.reason);
    return;
  }
  if (outcome.kind === 'paid' && outcome.fee !== undefined) {
    const fee = { amount: outcome.fee, currency, at: deps.clock.now() };
    await recordFee(deps.db, { direction: 'payout', subject: id, connectionId, ...fee });
  }
  if (outcome.kind !== 'unknown' && (await settle(deps, id, outcome))) return;
  const attempts = await withdrawals.countAttempt(id, SILENT_AFTER);
  deps.log.warn(
    { event: 'withdrawal.unknown', withdrawal: id, asked: attempts, outcome },
    'a payment to a bank is in the open',
  );
  await scheduleStatusCheck(deps, id, Math.min(LAST_CHECK_MS, FIRST_CHECK_MS * 2 ** Math.min(attempts, 20)));
}

/** At the connection of the first order, which is stored before it is sent. A repetition asks before it orders. */
async function orderOnce(
  { db, payouts }: WithdrawalsDeps,
  { id, currency, connectionId: known }: Withdrawal,
  order: Payout,
): Promise<{ connectionId: string; outcome: PayoutOutcome }> {
  const first = known ?? (await payouts.list(currency))[0]?.id;
  if (!first) return { connectionId: '', outcome: { kind: 'unknown', reason: 'no service pays out' } };
  const connectionId = known ?? (await withdrawalsRepository(db).saveConnection(id, first));
  const connection = await payouts.get(connectionId, currency);
  const gone = { kind: 'unknown', reason: 'its service is connected no more' } as const;
  return { connectionId, outcome: connection ? await queryOrPay(connection.port, order, known !== null) : gone };
}

async function queryOrPay(port: Payouts, order: Payout, wasOrdered: boolean): Promise<PayoutOutcome> {
  const found = wasOrdered ? await port.query?.(order.reference, order.amount) : undefined;
  return found && found.kind !== 'missing' ? found : port.pay(order);
}

const scheduleStatusCheck = ({ db, clock }: WithdrawalsDeps, id: string, waitMs: number): Promise<void> =>
  queuePayment(db, id, after(clock.now(), waitMs));

/** Returns false if the wallet was stopped meanwhile: after its release the order is retried, with the same answer. */
async function settle(deps: WithdrawalsDeps, id: string, outcome: Decided): Promise<boolean> {
  const at = deps.clock.now();
  try {
    // A paid order stays paid, even if another answer returned the withdrawal to review meanwhile.
    if (outcome.kind === 'paid') await endWithdrawal(deps, id, ['approved', 'requested'], { step: 'paid', at });
    else {
      // The bank's own words are for operators.
      const refused = { step: 'rejected', at, note: outcome.reason, because: 'BANK_REFUSED' } as const;
      await endWithdrawal(deps, id, ['approved'], refused);
    }
    return true;
  } catch (error) {
    if (isRefusal(error, 'ACCOUNT_FROZEN')) return false;
    throw error;
  }
}
