import type { Db } from '../../platform/database/db.ts';
import { findNetDeposits } from './statements.repository.ts';

/** Deposits less withdrawals of a member, by the first day of each period with any. */
export const netDepositsBy = async (
  db: Db,
  memberId: string,
  by: 'day' | 'month' | 'year',
): Promise<Map<string, bigint>> =>
  new Map((await findNetDeposits(db, memberId, by)).map(({ day, amount }) => [day, BigInt(amount)]));
