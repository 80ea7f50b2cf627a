import { type Minor, minor } from '@krapao/money';
import { batchedQuery } from '../../platform/database/coalesce-reads.ts';

export type Play = { bets: number; stake: Minor; valid: Minor; payout: Minor };

/** A member's bets settled after `$2`. */
export const playSince = batchedQuery(
  `select count(*)::int as bets, coalesce(sum(stake), 0)::text as stake, coalesce(sum(valid), 0)::text as valid,
    coalesce(sum(payout), 0)::text as payout
  from game_bet where member_id = $1 and settled_at > $2`,
  ([row]: { bets: number; stake: string; valid: string; payout: string }[]): Play => ({
    bets: row?.bets ?? 0,
    stake: minor(BigInt(row?.stake ?? 0)),
    valid: minor(BigInt(row?.valid ?? 0)),
    payout: minor(BigInt(row?.payout ?? 0)),
  }),
);
