import type { officeRewardCalls } from '@krapao/contract/office/rewards';
import type { Db } from '../../platform/database/db.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { refusedFriends } from './refused-friends.ts';

export function officeInviteRoutes(serve: Serve<typeof officeRewardCalls>, { db }: { db: Db }): void {
  serve('GET /api/office/invites/refused', ({ query }) => refusedFriends(db, query));
}
