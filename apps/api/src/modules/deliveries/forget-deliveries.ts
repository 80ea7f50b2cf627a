import type { Db } from '../../platform/database/db.ts';
import { emailsRepository } from './email/emails.repository.ts';
import { subscriptionsRepository } from './push/subscriptions.repository.ts';

/** Removes addresses and browsers of a closed account, in the transaction of the closing. */
export async function forgetDeliveriesIn(transaction: Db, memberId: string): Promise<void> {
  await subscriptionsRepository(transaction).removeOfMember(memberId);
  await emailsRepository(transaction).forgetMember(memberId);
}
