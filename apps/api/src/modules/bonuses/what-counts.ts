import type { Currency, Minor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import { askStanding, isTakenFor, totalOf } from '../rewards/public.ts';
import { type Deposit, newestDeposit } from '../statements/public.ts';

/** The member's latest deposit that no reward was given for. */
export async function depositThatCounts(db: Db, memberId: string): Promise<Deposit | undefined> {
  const deposit = await newestDeposit(db, memberId);
  return deposit && !(await isTakenFor(db, deposit.id)) ? deposit : undefined;
}

/** What an offer's worth depends on, by what was last heard. */
export async function whatCounts(
  db: Db,
  { id, currency }: { id: string; currency: Currency },
  now: Date,
): Promise<{ deposit: Deposit | undefined; total: Minor }> {
  const [deposit, { money, inGames }] = await Promise.all([depositThatCounts(db, id), askStanding(db, id, now)]);
  return { deposit, total: totalOf(money, inGames(currency)) };
}
