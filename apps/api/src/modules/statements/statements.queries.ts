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
