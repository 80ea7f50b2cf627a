import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import type { Kind } from './reward.ts';
import { rewardsRepository, type Taker } from './rewards.repository.ts';

/** The rewards credited to each member since a time of their own. */
export async function rewardsSinceEach(db: Db, since: ReadonlyMap<string, Date>): Promise<Map<string, Minor>> {
  const rows = await rewardsRepository(db).creditedSinceEach([...since.keys()], [...since.values()]);
  return new Map(rows.map(({ memberId, amount }) => [memberId, minor(BigInt(amount))]));
}

/** The claim times of a member's rewards of this kind, or of this code, newest first. */
export const receiptsOf = (db: Db, memberId: string, kind: Kind, code?: string) =>
  rewardsRepository(db).receipts(memberId, kind, code);

/** Returns a predicate: whether a member ever took the reward of this kind and code. */
export async function takersAmong(db: Db, takers: readonly Taker[]): Promise<(one: Taker) => boolean> {
  const nameOf = ({ memberId, kind, code }: Taker) => `${memberId} ${kind} ${code}`;
  const taken = new Set((await rewardsRepository(db).findTakers(takers)).map(nameOf));
  return (one) => taken.has(nameOf(one));
}

/** The deposits among these that already earned a reward. */
export const usedDeposits = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await rewardsRepository(db).usedDeposits(ids));

/** The last end of a reward of each member, for ends since then. */
export const rewardsEnded = async (db: Db, memberIds: readonly string[], since: Date): Promise<Map<string, Date>> =>
  new Map((await rewardsRepository(db).endedSince(memberIds, since)).map(({ memberId, at }) => [memberId, at]));
