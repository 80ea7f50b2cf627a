import { type Minor, minor } from '@krapao/money';
import { batchedQuery } from '../../platform/database/coalesce-reads.ts';
import type { StatementType } from './statements.repository.ts';

/** Sums of a member's settled entries by type, from the index alone. */
export const sumsOfMember = batchedQuery(
  `select type, sum(amount)::text as amount from statement_line
  where member_id = $1 and status = 'SUCCESS' group by type`,
  (rows: { type: StatementType; amount: string }[]) =>
    (type: StatementType): Minor =>
      minor(BigInt(rows.find((row) => row.type === type)?.amount ?? 0)),
);

/** A member's deposits booked after `$2`, reversed ones left out. */
export const depositsAfter = batchedQuery(
  `select count(*)::int as count, coalesce(sum(amount), 0)::text as sum from statement_line
  where member_id = $1 and status = 'SUCCESS' and type = 'deposit' and not details ? 'reversedBy' and settled_at > $2`,
  ([row]: { count: number; sum: string }[]) => ({ count: row?.count ?? 0, sum: minor(BigInt(row?.sum ?? 0)) }),
);
