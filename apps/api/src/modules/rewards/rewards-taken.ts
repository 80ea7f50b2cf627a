import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import type { Kind } from './reward.ts';
import { rewardsRepository, type Taker } from './rewards.repository.ts';

/** What was credited to each member since a time of their own. */
export async function rewardsSinceEach(db: Db, since: ReadonlyMap<string, Date>): Promise<Map<string, Minor>> {
  const rows = await rewardsRepository(db).creditedSinceEach([...since.keys()], [...since.values()]);
  return new Map(rows.map(({ memberId, amount }) => [memberId, minor(BigInt(amount))]));
}

/** When a member took each reward of this kind, or of this code, newest first. */
export const receiptsOf = (db: Db, memberId: string, kind: Kind, code?: string) =>
  rewardsRepository(db).receipts(memberId, kind, code);

/** Tells of each of these members whether they took, at any time, what they are named with. */
export async function takersAmong(db: Db, asked: readonly Taker[]): Promise<(one: Taker) => boolean> {
  const nameOf = ({ memberId, kind, code }: Taker) => `${memberId} ${kind} ${code}`;
  const taken = new Set((await rewardsRepository(db).findTakers(asked)).map(nameOf));
  return (one) => taken.has(nameOf(one));
}

/** Whether a reward was given for this deposit. */
export const isTakenFor = (db: Db, depositId: string): Promise<boolean> => rewardsRepository(db).isTakenFor(depositId);

/** When a reward of each of these members last ended, for those where that was since then. */
export const rewardsEnded = async (db: Db, memberIds: readonly string[], since: Date): Promise<Map<string, Date>> =>
  new Map((await rewardsRepository(db).endedSince(memberIds, since)).map(({ memberId, at }) => [memberId, at]));
