import { batchedQuery } from '../../platform/database/coalesce-reads.ts';

export const withdrawsNow = batchedQuery(
  `select from withdrawal where member_id = $1 and status in ('requested', 'approved') limit 1`,
  (rows: object[]) => rows.length > 0,
);
