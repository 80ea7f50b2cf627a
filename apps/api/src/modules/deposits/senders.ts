import type { Db } from '../../platform/db.ts';
import { findCreditedBy, findSharingSender } from './senders.repository.ts';

/** Whose a payment with this number of a bank's is. */
export const creditedBy = async (db: Db, transRef: string): Promise<string[]> =>
  (await findCreditedBy(db, transRef)).map(({ id }) => id);

/** Other members who were paid in from an account that paid in for this one, and from which. */
export const sharingSenders = (db: Db, memberId: string): Promise<{ id: string; shared: string }[]> =>
  findSharingSender(db, memberId);
