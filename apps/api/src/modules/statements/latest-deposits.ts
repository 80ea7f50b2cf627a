import type { Minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { statementsRepository } from './statements.repository.ts';

export type Deposit = { id: string; amount: Minor; at: Date };

/** More deposits than any member makes in a day. */
const LATEST_MAX = 50;

/** The latest deposits, newest first, without reversed ones. */
export const latestDeposits = (db: Db, memberId: string): Promise<Deposit[]> =>
  statementsRepository(db).latestDeposits(memberId, LATEST_MAX);
