import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { findMoneySince } from './statements.repository.ts';

export type MoneySince = { deposits: Minor; withdrawals: Minor };

/** What each member has put in and taken out since a time of their own. */
export async function moneySince(db: Db, since: ReadonlyMap<string, Date>): Promise<Map<string, MoneySince>> {
  const rows = await findMoneySince(db, [...since.keys()], [...since.values()]);
  return new Map(
    rows.map(({ memberId, deposits, withdrawals }) => [
      memberId,
      { deposits: minor(BigInt(deposits)), withdrawals: minor(BigInt(withdrawals)) },
    ]),
  );
}
