import { batchedQuery } from '../../platform/database/coalesce-reads.ts';

/** The number of spins a member has. */
export const coinsOfMember = batchedQuery(
  'select coins from coin_purse where member_id = $1',
  (rows: { coins: number }[]) => rows[0]?.coins ?? 0,
);
