import { WALLET } from '@krapao/contract/accounts';
import { after, before } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { between, ledgerOn } from '../ledger/public.ts';
import { addingNotice } from '../notices/public.ts';
import { GRACE_MS, LIFE_MS } from './deposit-notice.ts';
import type { PaymentsDeps } from './deposits.deps.ts';
import { depositsRepository, type Notice } from './deposits.repository.ts';
import { type Payment, paymentsRepository } from './payments.repository.ts';

export type CreditPayment = {
  paymentId: string;
  memberId: string;
  /** Bank or channel that received the money: owner of the house account booked from, and the statement's source. */
  channel: string;
  /** Statement entry opened for this payment; if absent, the notice's entry is settled or a new entry is opened. */
  lineId?: string | undefined;
  /** Paid with a QR code: only a notice with exactly this amount matches, not its requested amount. */
  isCode?: boolean;
  /** The registered account the sender was matched to, if that match decided the credit. */
  claimedAccount?: string | undefined;
};

/** Review reason of a payment above the limit of its member. */
const ABOVE_LIMIT = 'ABOVE_LIMIT';

export type Credited =
  | { outcome: 'credited'; reference: string }
  /** Credited before, to the same member. */
  | { outcome: 'already'; reference: string }
  | { outcome: 'other-member'; reference: null }
  /** In the review queue or decided: only an operator may credit the payment. */
  | { outcome: 'review'; reference: null };

/** Credits a payment exactly once. */
export const creditPayment = (deps: PaymentsDeps, command: CreditPayment): Promise<Credited> =>
  transact(deps.db, (transaction) => creditPaymentIn(transaction, deps, command));

/**
 * Credits within the caller's transaction. The lock on the payment row makes the credit happen once. Lock
 * order: the caller's own row (slip, QR code), then the payment, then its notice.
 */
export async function creditPaymentIn(
  transaction: Db,
  deps: PaymentsDeps,
  command: CreditPayment,
  { isDecided = false } = {},
): Promise<Credited> {
  const { paymentId, memberId } = command;
  const payments = paymentsRepository(transaction);
  const payment = await payments.lock(paymentId);
  if (payment.state === 'credited' && payment.reference) {
    return payment.memberId === memberId
      ? { outcome: 'already', reference: payment.reference }
      : { outcome: 'other-member', reference: null };
  }
  // Nobody has to decide about money that only waits for its member's limit.
  const waitsForLimit = payment.reason === ABOVE_LIMIT && payment.memberId === memberId;
  if (payment.state !== 'waiting' && !(payment.state === 'review' && (isDecided || waitsForLimit))) {
    return { outcome: 'review', reference: null };
  }
  const isRefused = isDecided ? deps.isClosed : deps.isBlocked;
  if (await isRefused(transaction, memberId)) {
    await payments.saveReview(paymentId, { reason: 'MEMBER_BLOCKED', memberId });
    return { outcome: 'review', reference: null };
  }
  const room = await deps.depositRoom(transaction, memberId);
  if (room !== undefined && payment.amount > room) {
    await payments.saveReview(paymentId, { reason: ABOVE_LIMIT, memberId });
    const notice = { memberId, kind: 'deposit-held', at: deps.clock.now() } as const;
    if (!waitsForLimit) await transaction.executeQuery(addingNotice(notice));
    return { outcome: 'review', reference: null };
  }
  const notice = command.lineId ? undefined : await lockNotice(transaction, payment, command);
  const reference = await book(transaction, deps, payment, { ...command, lineId: command.lineId ?? notice?.id });
  if (notice) await depositsRepository(transaction).saveMatched(notice.id, paymentId);
  const claimedAccount = command.claimedAccount ?? null;
  await payments.saveCredited(paymentId, { memberId, reference, claimedAccount, at: deps.clock.now() });
  const { amount, currency } = payment;
  await deps.moneyChanged(transaction, { memberId, by: 'deposit', id: paymentId, amount, currency });
  return { outcome: 'credited', reference };
}

/**
 * Locks the member's own notice, whatever the payment's source: the payment settles the notice's statement
 * entry. Some members announce after paying, and many pay the requested amount without the satang.
 */
function lockNotice(db: Db, payment: Payment, { memberId, isCode }: CreditPayment): Promise<Notice | undefined> {
  const { currency, amount, paidAt } = payment;
  const time = { madeBefore: after(paidAt, LIFE_MS + GRACE_MS), endedAfter: before(paidAt, GRACE_MS) };
  return depositsRepository(db).lockOwn(memberId, { currency, amount, isRequestedToo: !isCode, ...time });
}

/** Opens the statement entry before the ledger accounts, as every operation does: the reverse order would deadlock. */
async function book(transaction: Db, deps: PaymentsDeps, payment: Payment, command: CreditPayment): Promise<string> {
  const { memberId, channel, lineId } = command;
  const { id, amount, currency } = payment;
  const at = deps.clock.now();
  const line = { id, memberId, type: 'deposit', from: channel, to: WALLET, amount, currency, at } as const;
  if (!lineId) await deps.statements.open(transaction, line);
  await moveMoney(transaction, payment, command);
  const settled = { id: lineId ?? id, status: 'SUCCESS', at, operationId: id, amount, isNews: true } as const;
  const reference = await deps.statements.settle(transaction, settled);
  if (reference === undefined) throw new Error(`no line ${lineId} waits for payment ${id}`);
  return reference;
}

async function moveMoney(db: Db, payment: Payment, { memberId, channel }: CreditPayment): Promise<void> {
  const { id, amount, currency, paidAt, senderBank, transRef } = payment;
  const ledger = ledgerOn(db);
  const from = await ledger.openAccount({ kind: 'bank', owner: channel, currency });
  const to = await ledger.openAccount({ kind: 'money', owner: memberId, currency });
  await ledger.book({
    id,
    kind: 'deposit',
    reference: `${senderBank} ${transRef}`,
    currency,
    lines: between(from, to, amount),
    eventAt: paidAt,
  });
}

export type ReviewPayment = {
  paymentId: string;
  /** Why only an operator can decide. */
  reason: string;
  /** The probable owner. */
  memberId?: string | undefined;
};

/** Moves a waiting payment to the review queue; a credited payment stays credited. */
export async function reviewPayment(db: Db, { paymentId, reason, memberId }: ReviewPayment): Promise<void> {
  await paymentsRepository(db).saveReview(paymentId, { reason, memberId: memberId ?? null });
}
