import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { GamesDeps } from '../games/public.ts';
import type { MembersDeps } from '../members/public.ts';

export type WalletDeps = {
  db: Db;
  clock: Clock;
  games: GamesDeps;
  members: Pick<MembersDeps, 'findBank' | 'laosMode'>;
  /** The ends of the bonus that an invite reward becomes, in per cent. */
  inviteEnds(): Promise<{ success: number; fail: number }>;
};
