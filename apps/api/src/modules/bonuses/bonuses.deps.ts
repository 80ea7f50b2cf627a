import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Random } from '../../platform/secrets/random.ts';
import type { RewardsDeps } from '../rewards/public.ts';

export type BonusesDeps = { db: Db; rewards: RewardsDeps; clock: Clock; random: Random };
