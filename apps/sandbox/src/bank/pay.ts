import { randomBytes, randomUUID } from 'node:crypto';
import type { Currency, Minor } from '@krapao/money';
import { readPaymentQr } from '@krapao/payloads/payment-qr';
import { formatAmount, parseAmount } from '../amount.ts';
import type { Callbacks, NewCallback } from '../callbacks/callbacks.ts';
import { type ChannelPayment, lockChannelPayment, markPaid, statusOf } from '../channels/channels.repository.ts';
import type { Clock } from '../clock.ts';
import type { Database, Query } from '../database.ts';
import { Problem } from '../problem.ts';
import { type Account, enter, findAccount, findByAlias, lockAccounts, type Place } from './accounts.repository.ts';
import { CHANNELS, knownBank } from './banks.ts';
import { aliasOf } from './payee-alias.ts';
import { findByRequest, insertPayment, type Payment, type PaymentWithParties } from './payments.repository.ts';

export type PayDeps = { database: Database; clock: Clock; callbacks: Callbacks };

/** Payment order of a bank app; only tests use the last three fields. */
export type PayOrder = {
  from: Place;
  to: { payload: string } | { account: Place };
  amount?: string | undefined;
  /** Idempotency key: a repeated order is paid once. */
  requestId?: string | undefined;
  transRef?: string | undefined;
  paidAt?: Date | undefined;
  /** Pays a channel's code although it is paid, cancelled or expired, as a faulty channel would. */
  force?: boolean | undefined;
};

export type Payee = {
  account: Account;
  amount?: string | undefined;
  /** Reference in the code: ref1, or the bill number. */
  reference?: string | undefined;
};

/** Pays in one transaction: both balances, both entries, the paid code and the callbacks. */
export async function pay(deps: PayDeps, order: PayOrder): Promise<PaymentWithParties> {
  const { database, clock, callbacks } = deps;
  const payee = await findPayee(database, order.to);
  const result = await database.transaction(async (tx) => {
    const earlier = order.requestId === undefined ? undefined : await findByRequest(tx, order.requestId);
    if (earlier) return { payment: earlier, news: [] };
    const code = await openCode(tx, payee, order, clock.now());
    const { sender, receiver } = await lockParties(tx, order.from, payee.account);
    const payment = newPayment(order, { sender, receiver, payee }, clock.now());
    if (sender.balance < payment.amount) throw new Problem(422, 'INSUFFICIENT_BALANCE', 'not enough in the account');
    if (!(await insertPayment(tx, payment))) {
      throw new Problem(409, 'REFERENCE_CONFLICT', 'this bank has used the reference for another payment');
    }
    const entry = { label: 'payment', paymentId: payment.id, now: payment.paidAt } as const;
    await enter(tx, sender, { ...entry, delta: -payment.amount });
    await enter(tx, receiver, { ...entry, delta: payment.amount });
    if (code) await markPaid(tx, code);
    const paid = { ...payment, sender, receiver };
    return { payment: paid, news: await callbacks.write(tx, newsOf(paid, code)) };
  });
  callbacks.deliver(result.news);
  return result.payment;
}

/** Returns the payee of a code or an account number, as a bank app shows before the payment. */
export async function findPayee(database: Query, to: PayOrder['to']): Promise<Payee> {
  if ('account' in to) {
    const account = await findAccount(database, to.account);
    if (!account) throw new Problem(404, 'ACCOUNT_NOT_FOUND', 'no such account at this bank');
    return { account };
  }
  const code = readPaymentQr(to.payload);
  if (!code) throw new Problem(400, 'BAD_QR', 'not a payment code, or its sum is wrong');
  const account = await findByAlias(database, aliasOf(code));
  if (!account) throw new Problem(404, 'PAYEE_NOT_FOUND', 'nobody has this number');
  const reference = code.country === 'LA' ? code.bill : 'biller' in code.to ? code.to.ref1 : undefined;
  return { account, amount: code.amount, reference };
}

/** Locks the channel's record of the code. The channel may refuse a code that is not payable. */
async function openCode(
  tx: Query,
  { account, reference }: Payee,
  { force }: PayOrder,
  now: Date,
): Promise<ChannelPayment | undefined> {
  if (!isChannel(account.bankCode)) return undefined;
  const code = reference === undefined ? undefined : await lockChannelPayment(tx, account.bankCode, reference);
  if (!code) throw new Problem(404, 'PAYEE_NOT_FOUND', 'the channel does not know this code');
  const status = statusOf(code, now);
  if (status !== 'waiting' && !force) throw new Problem(422, 'CODE_CLOSED', `this code is ${status}`);
  return code;
}

const isChannel = (code: string): boolean => CHANNELS.some((channel) => channel === code);

async function lockParties(tx: Query, from: Place, to: Place): Promise<{ sender: Account; receiver: Account }> {
  const accounts = await lockAccounts(tx, [from, to]);
  const find = ({ bankCode, accountNo }: Place) =>
    accounts.find((account) => account.bankCode === bankCode && account.accountNo === accountNo);
  const [sender, receiver] = [find(from), find(to)];
  if (!sender || !receiver) throw new Problem(404, 'ACCOUNT_NOT_FOUND', 'no such account at this bank');
  if (sender === receiver) throw new Problem(422, 'SAME_ACCOUNT', 'an account cannot pay itself');
  if (sender.currency !== receiver.currency) {
    throw new Problem(422, 'CURRENCY_MISMATCH', `this account is in ${sender.currency}`);
  }
  return { sender, receiver };
}

type Parties = { sender: Account; receiver: Account; payee: Payee };

function newPayment(order: PayOrder, { sender, receiver, payee }: Parties, now: Date): Payment {
  const { currency } = sender;
  const bank = knownBank(sender.bankCode);
  return {
    id: randomUUID(),
    sendingBank: bank.number,
    transRef: order.transRef ?? newTransRef(bank.number, now),
    from: sender,
    to: receiver,
    amount: amountOf(order, payee, currency),
    currency,
    reference: payee.reference ?? null,
    requestId: order.requestId ?? null,
    paidAt: order.paidAt ?? now,
  };
}

function amountOf(order: PayOrder, payee: Payee, currency: Currency): Minor {
  const amount = order.amount ?? payee.amount;
  if (amount === undefined) throw new Problem(400, 'BAD_AMOUNT', 'this code has no amount: say how much');
  return parseAmount(amount, currency);
}

/** Twenty letters and digits: bank number, minute and random characters. */
function newTransRef(bankNumber: string, now: Date): string {
  const minute = now.toISOString().replace(/\D/g, '').slice(2, 12);
  const letters = BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .toUpperCase()
    .padStart(13, '0');
  return `${bankNumber.slice(0, 3)}${minute}${letters.slice(-7)}`;
}

/** Callbacks for a business payee. The push identifies the payment if a code was paid, and is only a hint otherwise. */
function newsOf(payment: PaymentWithParties, code: ChannelPayment | undefined): NewCallback[] {
  const { receiver, reference, amount, currency, sender, sendingBank, transRef, paidAt } = payment;
  if (receiver.kind !== 'business') return [];
  const { bankCode, accountNo } = receiver;
  const body = {
    reference: code?.reference ?? reference,
    amount: formatAmount(amount, currency),
    currency,
    transRef,
    sendingBank,
    paidAt: paidAt.toISOString(),
    sender: { accountNo: sender.accountNo, accountName: sender.accountName },
  };
  if (code) return [{ service: 'channels', target: code.callbackUrl, keyName: bankCode, body }];
  const hint: NewCallback = { service: 'bank', target: 'bank', keyName: 'BANK', body: { bankCode, accountNo } };
  return reference === null
    ? [hint]
    : [{ service: 'bank', target: `payments/${bankCode}`, keyName: bankCode, body }, hint];
}
