import type { Minor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { transfersRepository } from './transfers.repository.ts';

/** Transfers whose outcome is not known yet. */
export const transfersUnderWay = (db: Db, memberId: string) => transfersRepository(db).underWay(memberId);

/** What games were asked for and have not confirmed. */
export const moneyComingHome = (db: Db, memberId: string): Promise<Minor> =>
  transfersRepository(db).sumComing(memberId);
