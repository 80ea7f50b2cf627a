import { WALLET } from '@krapao/contract/accounts';
import type { Minor } from '@krapao/money';
import { after, before } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { transact } from '../../platform/transact.ts';
import { between, ledgerOn } from '../ledger/public.ts';
import { GRACE_MS, LIFE_MS } from './deposit-notice.ts';
import type { PaymentsDeps } from './deposits.deps.ts';
import { depositsRepository, type Notice } from './deposits.repository.ts';
import { type Payment, paymentsRepository } from './payments.repository.ts';

export type CreditPayment = {
  paymentId: string;
  memberId: string;
  /** The bank or channel the money lies at: the house account it is booked from, and what the statement says. */
  channel: string;
  /** A line that was opened for this very payment; without it the notice's is taken, or one is opened now. */
  lineId?: string | undefined;
  /** Paid on a code of ours: a deposit of its own, although a notice may ask for as much. */
  isCode?: boolean;
  /** The registered account that the sender is taken for, where that is what decides. */
  claimedAccount?: string | undefined;
};

export type Credited =
  | { outcome: 'credited'; reference: string }
  /** Somebody was faster; it is the same member's. */
  | { outcome: 'already'; reference: string }
  | { outcome: 'other-member'; reference: null }
  /** An operator has it, or has decided: nobody else may. */
  | { outcome: 'review'; reference: null };

/** Credits a payment, once in its life. */
export const creditPayment = (deps: PaymentsDeps, command: CreditPayment): Promise<Credited> =>
  transact(deps.db, (transaction) => creditPaymentIn(transaction, deps, command));

/**
 * The same inside a transaction whose other writes must stand or fall with it. The row's lock is what
 * makes it happen once. Whoever locks a row of their own as well does so before; notices come after.
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
  if (payment.state !== 'waiting' && !(payment.state === 'review' && isDecided)) {
    return { outcome: 'review', reference: null };
  }
  if (!isDecided && (await deps.isBlocked(transaction, memberId))) {
    await payments.saveReview(paymentId, { reason: 'MEMBER_BLOCKED', memberId });
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
 * A member who announced the payment reads of it in the line of their notice, whoever told us of it.
 * Some announce what they have paid already, and many pay what they asked for without the satang.
 */
function lockNotice(db: Db, payment: Payment, { memberId, isCode }: CreditPayment): Promise<Notice | undefined> {
  const { currency, amount, paidAt } = payment;
  const time = { madeBefore: after(paidAt, LIFE_MS + GRACE_MS), endedAfter: before(paidAt, GRACE_MS) };
  return depositsRepository(db).lockOwn(memberId, { currency, amount, isAskedToo: !isCode, ...time });
}

/** A new line comes before the ledger, as in every movement: in turned order two would wait for each other. */
async function book(transaction: Db, deps: PaymentsDeps, payment: Payment, command: CreditPayment): Promise<string> {
  const { memberId, channel, lineId } = command;
  const { id, amount, currency } = payment;
  const at = deps.clock.now();
  const line = { id, memberId, type: 'deposit', from: channel, to: WALLET, amount, currency, at } as const;
  if (!lineId) await deps.statements.open(transaction, line);
  const balanceAfter = await moveMoney(transaction, payment, command);
  const settled = { id: lineId ?? id, status: 'SUCCESS', balanceAfter, at, operationId: id, amount } as const;
  const reference = await deps.statements.settle(transaction, settled);
  if (reference === undefined) throw new Error(`no line ${lineId} waits for payment ${id}`);
  return reference;
}

async function moveMoney(db: Db, payment: Payment, { memberId, channel }: CreditPayment): Promise<Minor | null> {
  const { id, amount, currency, paidAt, senderBank, transRef } = payment;
  const ledger = ledgerOn(db);
  const from = await ledger.openAccount({ kind: 'bank', owner: channel, currency });
  const to = await ledger.openAccount({ kind: 'money', owner: memberId, currency });
  const booked = await ledger.book({
    id,
    kind: 'deposit',
    reference: `${senderBank} ${transRef}`,
    currency,
    lines: between(from, to, amount),
    eventAt: paidAt,
  });
  return booked.lines.find(({ account }) => account === to)?.balanceAfter ?? null;
}

export type ReviewPayment = {
  paymentId: string;
  /** Why nobody but an operator can decide. */
  reason: string;
  /** Whose it seems to be. */
  memberId?: string | undefined;
};

/** Hands a payment to the operators. One that is credited stays credited. */
export async function reviewPayment(db: Db, { paymentId, reason, memberId }: ReviewPayment): Promise<void> {
  await paymentsRepository(db).saveReview(paymentId, { reason, memberId: memberId ?? null });
}
