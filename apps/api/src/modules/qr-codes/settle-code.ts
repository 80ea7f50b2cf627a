import { parseMajor } from '@krapao/money';
import { transact } from '../../platform/database/transact.ts';
import { recordFee } from '../connections/public.ts';
import { creditPaymentIn, type Payment, recordPayment, reviewPayment } from '../deposits/public.ts';
import { codeAccount } from './code-account.ts';
import type { ChannelPayment } from './payment-channel.ts';
import type { CodesDeps } from './qr-codes.deps.ts';
import { type Code, codesRepository } from './qr-codes.repository.ts';

/**
 * Decides a payment that names one of our codes: the first payment in time and of the right amount is
 * credited to the code's member, every other goes to the review queue. Returns false if the payment names no
 * code.
 */
export async function settleCode(deps: CodesDeps, payment: Payment): Promise<boolean> {
  const named = payment.note?.toUpperCase().split(/\s+/).filter(Boolean) ?? [];
  if (named.length === 0) return false;
  if (await codesRepository(deps.db).isPaidBy(payment.id)) return true;
  const at = deps.clock.now();
  return transact(deps.db, async (transaction) => {
    // The code is locked before the payment: two concurrent payments of one code are serialised here.
    const code = await codesRepository(transaction).lockNamed(payment.receiverBank, named);
    if (!code || code.paymentId === payment.id) return code !== undefined;
    const { id: paymentId } = payment;
    const { memberId, channel } = code;
    const reason = whyNot(code, payment);
    if (reason) {
      await reviewPayment(transaction, { paymentId, reason, memberId });
      return true;
    }
    const command = { paymentId, memberId, channel, isCode: true };
    const { outcome } = await creditPaymentIn(transaction, deps.payments, command);
    // A slip may have credited the payment before: the code is used up all the same.
    if (outcome !== 'review') await codesRepository(transaction).savePaid(code.id, { paymentId, at });
    return true;
  });
}

function whyNot(code: Code, { amount, currency, paidAt }: Payment): string | undefined {
  if (code.state === 'paid') return 'SECOND_PAYMENT';
  if (code.state === 'failed') return 'CANCELLED_QR';
  // A payment made before the cancellation counts.
  if (code.state === 'cancelled' && code.endedAt && paidAt > code.endedAt) return 'CANCELLED_QR';
  if (paidAt > code.expiresAt) return 'LATE_QR';
  if (currency !== code.currency || (amount !== code.amount && !code.isAnyAmount)) return 'WRONG_AMOUNT';
  return undefined;
}

type PaidCode = Pick<Code, 'channel' | 'currency' | 'reference' | 'connectionId'>;

/** Records the payments that a payment company reports for a code. One that cannot be recorded holds up no other. */
export async function recordChannelPayments(
  deps: CodesDeps,
  code: PaidCode,
  payments: readonly ChannelPayment[],
): Promise<void> {
  const errors: unknown[] = [];
  for (const paid of payments) {
    try {
      await recordChannelPayment(deps, code, paid);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

async function recordChannelPayment(deps: CodesDeps, code: PaidCode, paid: ChannelPayment): Promise<void> {
  const payment = await recordPayment(deps.payments, {
    // Without its bank a payment is known by the channel's own reference.
    senderBank: paid.sendingBank ?? code.channel,
    transRef: paid.transRef,
    receiverBank: code.channel,
    receiverAccount: (await codeAccount(deps, code.channel))?.accountNo ?? code.channel,
    amount: parseMajor(paid.amount, code.currency),
    currency: code.currency,
    senderAccount: paid.sender.accountNo,
    senderName: paid.sender.accountName,
    note: code.reference,
    paidAt: new Date(paid.paidAt),
    source: 'callback',
  });
  if (paid.fee !== undefined && code.connectionId !== null) {
    const fee = { amount: parseMajor(paid.fee, code.currency), currency: code.currency, at: deps.clock.now() };
    await recordFee(deps.db, { direction: 'deposit', subject: payment.id, connectionId: code.connectionId, ...fee });
  }
  if (!(await settleCode(deps, payment))) await deps.matchPayment(payment);
}
