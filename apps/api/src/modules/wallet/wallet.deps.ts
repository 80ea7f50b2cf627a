import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { GamesDeps } from '../games/public.ts';
import type { MembersDeps } from '../members/public.ts';

export type WalletDeps = {
  db: Db;
  clock: Clock;
  games: GamesDeps;
  members: Pick<MembersDeps, 'findBank' | 'laosMode'>;
  /** Whether inviting earns anything now, and the success and fail percentages of the resulting bonus. */
  inviteEnds(): Promise<{ isActive: boolean; success: number; fail: number }>;
};
