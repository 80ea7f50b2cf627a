import type { Minor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import type { Kind } from './reward.ts';
import { rewardsRepository } from './rewards.repository.ts';

/** What was credited to a member since then. */
export const rewardsSince = (db: Db, memberId: string, since: Date): Promise<Minor> =>
  rewardsRepository(db).creditedSince(memberId, since);

/** When a member took each reward of this kind, or of this code, newest first. */
export const receiptsOf = (db: Db, memberId: string, kind: Kind, code?: string) =>
  rewardsRepository(db).receipts(memberId, kind, code);

/** Whether a reward was given for this deposit. */
export const isTakenFor = (db: Db, depositId: string): Promise<boolean> => rewardsRepository(db).isTakenFor(depositId);
