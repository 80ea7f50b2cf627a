import type { Localised } from '@krapao/contract/documents/fields';
import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { Kind } from './reward.ts';

export type RewardOfMember = {
  id: string;
  kind: Kind;
  code: string;
  title: Localised;
  state: 'running' | 'succeeded' | 'failed' | 'cancelled' | 'expired' | 'free';
  amount: string;
  principal: string;
  freed: string | null;
  taken: string | null;
  currency: Currency;
  claimedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  made: string;
};

export const findRewardsOf = (db: Db, memberId: string, begin: readonly string[], limit: number) =>
  query<RewardOfMember>(
    db,
    `select id, kind, code, title, state, amount::text, principal::text, freed::text, taken::text, currency,
       claimed_at as "claimedAt", expires_at as "expiresAt", ended_at as "endedAt", claimed_at::text as made
     from reward where member_id = $1 and (claimed_at, id) < ($2::timestamptz, $3::uuid)
     order by claimed_at desc, id desc limit $4`,
    [memberId, ...begin, limit],
  );
