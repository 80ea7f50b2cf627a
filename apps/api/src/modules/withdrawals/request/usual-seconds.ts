import type { Db } from '../../../platform/database/db.ts';
import { withdrawalsRepository } from '../withdrawals.repository.ts';

const LATEST = 50;
const ENOUGH = 5;

/** Median time from request to payment of the latest withdrawals approved by a person. */
export async function usualWithdrawalSeconds(db: Db): Promise<number | undefined> {
  const { count, medianSeconds } = await withdrawalsRepository(db).paidLately(LATEST);
  return count >= ENOUGH ? medianSeconds : undefined;
}
