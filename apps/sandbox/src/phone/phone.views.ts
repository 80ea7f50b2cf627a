import { formatAmount } from '../amount.ts';
import type { Account } from '../bank/accounts.repository.ts';
import type { Payee } from '../bank/pay.ts';
import type { HistoryEntry, PaymentWithParties } from '../bank/payments.repository.ts';
import { type Gift, giftStatus } from '../gift/gifts.repository.ts';
import { giftLink } from '../gift/gifts.ts';
import { slipPayload } from '../slips/slip-payload.ts';

export const accountView = ({ bankCode, accountNo, accountName, currency, balance }: Account) => ({
  bankCode,
  accountNo,
  accountName,
  currency,
  balance: formatAmount(balance, currency),
});

export const payeeView = ({ account, amount, reference }: Payee) => ({
  bankCode: account.bankCode,
  accountNo: account.accountNo,
  accountName: account.accountName,
  currency: account.currency,
  amount: amount ?? null,
  reference: reference ?? null,
});

const partyView = ({ bankCode, accountNo, accountName }: PaymentWithParties['sender']) => ({
  bankCode,
  accountNo,
  accountName,
});

export const paymentView = (payment: PaymentWithParties) => ({
  transRef: payment.transRef,
  sendingBank: payment.sendingBank,
  amount: formatAmount(payment.amount, payment.currency),
  currency: payment.currency,
  paidAt: payment.paidAt.toISOString(),
  reference: payment.reference,
  sender: partyView(payment.sender),
  receiver: partyView(payment.receiver),
  slipPath: slipPath(payment),
  slipPayload: slipPayload(payment),
});

const slipPath = ({ transRef, sendingBank }: PaymentWithParties): string =>
  `/slips/${transRef}.png?${new URLSearchParams({ bank: sendingBank })}`;

export const historyView = (entries: readonly HistoryEntry[], { currency }: Account) =>
  entries.map(({ number, label, delta, after, createdAt, payment }) => ({
    number,
    label,
    incoming: delta > 0n,
    amount: formatAmount(delta < 0n ? -delta : delta, currency),
    balance: formatAmount(after, currency),
    at: createdAt.toISOString(),
    payment: payment ? paymentView(payment) : null,
  }));

export const giftView = (gift: Gift, now: Date) => ({
  hash: gift.hash,
  link: giftLink(gift),
  amount: formatAmount(gift.amount, 'THB'),
  people: gift.people,
  status: giftStatus(gift, now),
  expiresAt: gift.expiresAt.toISOString(),
});
