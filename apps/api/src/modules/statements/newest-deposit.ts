import type { Minor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { statementsRepository } from './statements.repository.ts';

export type Deposit = { id: string; amount: Minor; at: Date };

/** The last money that came from outside. */
export const newestDeposit = (db: Db, memberId: string): Promise<Deposit | undefined> =>
  statementsRepository(db).newestDeposit(memberId);
