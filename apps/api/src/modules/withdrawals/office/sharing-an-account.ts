import type { Db } from '../../../platform/database/db.ts';
import { findSharingAnAccount, type Payees } from './sharing-an-account.repository.ts';

/** Of each pair, the first member if either was ever paid to an account of the other, or both to the same account. */
export const sharingAnAccount = async (db: Db, pairs: readonly Payees[]): Promise<Set<string>> =>
  new Set(await findSharingAnAccount(db, pairs));
