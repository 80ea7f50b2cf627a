import type { ParsedBodyOf } from '@krapao/contract/calls';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import type { Setting } from '../lookups/public.ts';
import type { RewardsDeps } from '../rewards/public.ts';

export type InvitesDeps = {
  db: Db;
  clock: Clock;
  random: Random;
  rewards: RewardsDeps;
  /** The members this member brought, newest first. */
  invitees(
    memberId: string,
    page: ParsedBodyOf<'POST /api/invite'>,
  ): Promise<{ total: number; rows: readonly { id: string; name: string; createdAt: Date }[] }>;
  setting(): Promise<Setting<'invite'>>;
};
