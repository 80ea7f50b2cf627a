import { TRUEWALLET } from '@krapao/contract/accounts';
import type { SlipQr } from '@krapao/payloads/slip-qr';
import { findByTransRef, type PaymentWithParties } from '../bank/payments.repository.ts';
import type { Database } from '../database.ts';

/** The payment that a slip's code names. */
export function findSlipPayment(
  database: Database,
  slip: Exclude<SlipQr, { fault: string }>,
): Promise<PaymentWithParties | undefined> {
  if (slip.kind === 'bank') return findByTransRef(database, slip.transRef, slip.sendingBank);
  if (slip.kind === 'truemoney') return findByTransRef(database, slip.transactionId, TRUEWALLET);
  return findByTransRef(database, slip.reference);
}
