import type { Currency, Minor } from '@krapao/money';
import type { Callback, CallbackRead } from '../../../platform/connections/callback.ts';

export type Payout = {
  /** Ours, 36 letters: the key that a service pays once. */
  reference: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  amount: string;
  currency: Currency;
};

export type PayoutOutcome =
  /** `fee`: what the service keeps, if it says so. */
  | { kind: 'paid'; fee?: Minor }
  /** The payment ended without money leaving: the member has it back. */
  | { kind: 'rejected'; reason: string }
  /** The order was certainly not taken: a retry does not help, a person must check. */
  | { kind: 'refused'; reason: string }
  /** Paid, and sent back since. `bankReference` is the service's own, of the return. */
  | { kind: 'returned'; bankReference: string; amount: Minor; currency: Currency; at: Date }
  /** Everything else, also every error that the documents do not name. */
  | { kind: 'unknown'; reason: string };

/** A bank or gateway that pays out. No request throws. */
export type Payouts = {
  /** Orders a payment, once per reference: a repetition pays nothing and answers what became of the order. */
  pay(payout: Payout): Promise<PayoutOutcome>;
  /** The outcome of an order. Without this call, the order is repeated. */
  query?(reference: string, amount?: string): Promise<PayoutOutcome | { kind: 'missing' }>;
  /** Reads a message of the service about one order. */
  readCallback?(callback: Callback): CallbackRead;
};
