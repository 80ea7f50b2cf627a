import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { NONE_ABOVE, officeRepository } from './office.repository.ts';
import { type Sum, sumsRepository, type WantedSums } from './sums.repository.ts';

/** Sums of house accounts by hour or day, up to the last commit. */
export const houseSums = (db: Db, wanted: WantedSums): Promise<Sum[]> => sumsRepository(db).sums(wanted);

/** Number of members whose money moved, for each of these days. */
export const activeMembers = (db: Db, from: string, to: string, currency: Currency): Promise<Map<string, number>> =>
  sumsRepository(db).activeMembers(from, to, currency);

/** Number of members whose money had moved by a given time of a past day. */
export const activeMembersBy = (db: Db, day: string, time: Date, currency: Currency): Promise<number> =>
  sumsRepository(db).activeBy(day, time, currency);

/** Balance of each house account of a kind. */
export async function houseAccountsOf(db: Db, kind: 'bank' | 'provider' | 'promotion' | 'adjustment') {
  const rows = await officeRepository(db).standings(kind, '', 1_000);
  return rows.map(({ id, owner, currency, balance }) => ({
    id: Number(id),
    owner,
    currency,
    balance: BigInt(balance),
  }));
}

/** Members whose money went to or came from a house account in this period, the latest first. */
export async function membersBeside(
  db: Db,
  { kind, owner, from, to, limit }: { kind: 'provider'; owner: string; from: Date; to: Date; limit: number },
): Promise<{ memberId: string; currency: Currency }[]> {
  const office = officeRepository(db);
  const accounts = (await office.standings(kind, '', 1_000)).filter((account) => account.owner === owner);
  const wanted = { accounts: accounts.map(({ id }) => id), kind: null, from, to, below: NONE_ABOVE, limit };
  const lines = await office.linesOf(await office.between(wanted));
  const others = await office.accounts([...new Set(lines.map(({ account_id }) => account_id))]);
  const members = others.filter(({ kind: own }) => own === 'wallet' || own === 'bonus');
  return [...new Map(members.map(({ owner: memberId, currency }) => [memberId, { memberId, currency }])).values()];
}
