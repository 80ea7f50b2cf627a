import { parseMajor } from '@krapao/money';
import { transact } from '../../platform/transact.ts';
import { creditPaymentIn, hearPayment, type Payment, reviewPayment } from '../deposits/public.ts';
import { codeAccount } from './code-account.ts';
import type { ChannelPayment } from './payment-channels.ts';
import type { CodesDeps } from './qr-codes.deps.ts';
import { type Code, codesRepository } from './qr-codes.repository.ts';

/**
 * Decides about a payment that names one of our codes: the first one in time and of the right amount
 * is credited to the member whose code it is, every other goes to the operators. False when the
 * payment names no code.
 */
export async function settleCode(deps: CodesDeps, payment: Payment): Promise<boolean> {
  const named = payment.note?.toUpperCase().split(/\s+/).filter(Boolean) ?? [];
  if (named.length === 0) return false;
  if (await codesRepository(deps.db).isPaidBy(payment.id)) return true;
  const at = deps.clock.now();
  return transact(deps.db, async (transaction) => {
    // The code's row before the payment's: whoever pays it twice at once waits here.
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
    // A slip may have brought it in before: the code is used up all the same.
    if (outcome !== 'review') await codesRepository(transaction).savePaid(code.id, { paymentId, at });
    return true;
  });
}

function whyNot(code: Code, { amount, currency, paidAt }: Payment): string | undefined {
  if (code.state === 'paid') return 'SECOND_PAYMENT';
  if (code.state === 'failed') return 'CANCELLED_QR';
  // Paid first and cancelled after is paid.
  if (code.state === 'cancelled' && code.endedAt && paidAt > code.endedAt) return 'CANCELLED_QR';
  if (paidAt > code.expiresAt) return 'LATE_QR';
  if (amount !== code.amount || currency !== code.currency) return 'WRONG_AMOUNT';
  return undefined;
}

/** Hears what a payment company says was paid on a code. */
export async function hearChannel(deps: CodesDeps, code: Code, payments: readonly ChannelPayment[]): Promise<void> {
  for (const paid of payments) {
    const payment = await hearPayment(deps.payments, {
      senderBank: paid.sendingBank,
      transRef: paid.transRef,
      receiverBank: code.channel,
      receiverAccount: (await codeAccount(deps, code.channel))?.accountNo ?? code.channel,
      amount: parseMajor(paid.amount, code.currency),
      currency: code.currency,
      senderAccount: paid.sender.accountNo,
      senderName: paid.sender.accountName,
      note: code.reference,
      paidAt: new Date(paid.paidAt),
      heardFrom: 'callback',
    });
    await settleCode(deps, payment);
  }
}
