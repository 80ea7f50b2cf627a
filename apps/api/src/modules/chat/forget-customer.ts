import type { Db } from '../../platform/database/db.ts';
import { forgetName } from './office/office.repository.ts';

/** Removes a closed account's name and phone from its conversation, in the transaction of the closing. */
export const forgetCustomerIn = async (transaction: Db, memberId: string): Promise<void> => {
  await forgetName(transaction, memberId);
};
