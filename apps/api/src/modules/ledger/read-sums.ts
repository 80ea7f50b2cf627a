import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { officeRepository } from './office.repository.ts';
import { type Sum, sumsRepository, type WantedSums } from './sums.repository.ts';

/** What house accounts gave and got, by hour or day, right to the last commit. */
export const houseSums = (db: Db, wanted: WantedSums): Promise<Sum[]> => sumsRepository(db).sums(wanted);

/** How many members' money moved on each of these days. */
export const activeMembers = (db: Db, from: string, to: string, currency: Currency): Promise<Map<string, number>> =>
  sumsRepository(db).activeMembers(from, to, currency);

/** How each house account of a kind stands. */
export async function houseAccountsOf(db: Db, kind: 'bank' | 'provider' | 'promotion' | 'adjustment') {
  const rows = await officeRepository(db).standings(kind, '', 1_000);
  return rows.map(({ id, owner, currency, balance }) => ({
    id: Number(id),
    owner,
    currency,
    balance: BigInt(balance),
  }));
}
