import type { Db } from '../../platform/db.ts';
import { findSharingAnAccount, type Payees } from './withdrawals.repository.ts';

/** Of the members in the first place, those who were ever paid to an account of the one in the second, or the reverse. */
export const sharingAnAccount = async (db: Db, pairs: readonly Payees[]): Promise<Set<string>> =>
  new Set(await findSharingAnAccount(db, pairs));
