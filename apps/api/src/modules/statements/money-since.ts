import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { findMoneySince } from './statements.repository.ts';

export type MoneySince = { deposits: Minor; withdrawals: Minor };

/** Deposits and withdrawals of each member since that member's own time. */
export async function moneySince(db: Db, since: ReadonlyMap<string, Date>): Promise<Map<string, MoneySince>> {
  const rows = await findMoneySince(db, [...since.keys()], [...since.values()]);
  return new Map(
    rows.map(({ memberId, deposits, withdrawals }) => [
      memberId,
      { deposits: minor(BigInt(deposits)), withdrawals: minor(BigInt(withdrawals)) },
    ]),
  );
}
