import type { Db } from '../../platform/database/db.ts';
import { endPlayOfExcluded } from './end-play.ts';
import { insertPlay } from './play-time.repository.ts';

type Played = { memberId: string; settledAt: Date };

/**
 * Counts settled bets as play. Only a slot settles because its player acts; a match or a draw may settle while the member
 * sleeps, so bets of other games only prolong play that is going on.
 */
export async function recordPlay(
  transaction: Db,
  played: readonly Played[],
  { category }: { category: 'slot' | 'sport' | 'lotto' },
  now: Date,
): Promise<void> {
  // A provider's clock may be ahead.
  const at = played.map(({ settledAt }) => (settledAt < now ? settledAt : now));
  const memberIds = played.map(({ memberId }) => memberId);
  await insertPlay(transaction, memberIds, at, category === 'slot');
  await endPlayOfExcluded(transaction, memberIds, now);
}
