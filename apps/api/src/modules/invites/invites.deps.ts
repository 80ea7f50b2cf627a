import type { ParsedBodyOf } from '@krapao/contract/calls';
import type { Setting } from '@krapao/contract/documents/settings';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { RewardsDeps } from '../rewards/public.ts';

export type InvitesDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  rewards: RewardsDeps;
  /** The friends this member invited, newest first. */
  invitees(
    memberId: string,
    page: ParsedBodyOf<'POST /api/invite'>,
  ): Promise<{ total: number; rows: readonly { id: string; name: string; createdAt: Date }[] }>;
  setting(): Promise<Setting<'invite'>>;
};
