import { minor } from '@krapao/money';
import { batchedQuery } from '../../platform/database/coalesce-reads.ts';

/** The sum that can be collected now. */
export const collectable = batchedQuery(
  `select coalesce(sum(earned - collected), 0)::text as amount from invite_reward where inviter_id = $1 and shares is null`,
  ([row]: { amount: string }[]) => minor(BigInt(row?.amount ?? 0)),
);
