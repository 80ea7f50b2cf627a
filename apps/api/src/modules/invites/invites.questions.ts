import { minor } from '@krapao/money';
import { question } from '../../platform/ask-together.ts';

/** What can be collected now. */
export const collectable = question(
  `select coalesce(sum(earned - collected), 0)::text as amount from invite_reward where inviter_id = $1 and shares is null`,
  ([row]: { amount: string }[]) => minor(BigInt(row?.amount ?? 0)),
);
