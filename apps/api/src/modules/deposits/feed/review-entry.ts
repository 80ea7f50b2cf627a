import type { Db } from '../../../platform/database/db.ts';
import { entriesRepository } from './entries.repository.ts';

/** Puts a bank's message that cannot be booked by rule into the queue of entries; the same message once. Returns its id. */
export const reviewEntry = async (
  transaction: Db,
  entry: { bankCode: string; accountNo: string; line: unknown },
  at: Date,
): Promise<string> => (await entriesRepository(transaction).insert({ ...entry, at })).id;
