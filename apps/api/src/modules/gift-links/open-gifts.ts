import type { Db } from '../../platform/database/db.ts';
import { giftsRepository } from './gift-links.repository.ts';

/** Whether a gift link of the member is being redeemed. */
export const hasOpenGift = (db: Db, memberId: string): Promise<boolean> => giftsRepository(db).hasOpen(memberId);
