import type { Db } from '../../../platform/database/db.ts';
import { findCreditedBy, findCreditedFrom, findSharingSender, type Sender } from './senders.repository.ts';

/** Members credited with a payment that has this bank reference. */
export const creditedBy = async (db: Db, transRef: string): Promise<string[]> =>
  (await findCreditedBy(db, transRef)).map(({ id }) => id);

/** Other members with credited payments from the same sender account, and that account. */
export const sharingSenders = (db: Db, memberId: string): Promise<{ id: string; shared: string }[]> =>
  findSharingSender(db, memberId);

/** Members credited with payments from this account, the latest first. */
export const creditedFrom = async (db: Db, sender: Sender, limit: number): Promise<string[]> =>
  (await findCreditedFrom(db, sender, limit)).map(({ id }) => id);
