import type { officeRewardCalls } from '@krapao/contract/office/rewards';
import type { Db } from '../../platform/db.ts';
import type { Serve } from '../../platform/serve.ts';
import { refusedFriends } from './refused-friends.ts';

/** For whichever port serves its table. */
export function officeInviteRoutes(serve: Serve<typeof officeRewardCalls>, { db }: { db: Db }): void {
  serve('GET /api/office/invites/refused', ({ query }) => refusedFriends(db, query));
}
