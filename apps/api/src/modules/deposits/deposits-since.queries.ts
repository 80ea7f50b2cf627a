import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

type CreditedDeposit = { memberId: string; amount: Minor; at: Date };

/** Credited payments of these members since then, oldest first. */
export async function depositsSince(db: Db, memberIds: readonly string[], from: Date): Promise<CreditedDeposit[]> {
  const rows = await query<{ memberId: string; amount: string; at: Date }>(
    db,
    `select member_id as "memberId", amount::text, credited_at as at from payment
     where member_id = any($1) and state = 'credited' and credited_at >= $2 order by credited_at, id`,
    [memberIds, from],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: minor(BigInt(amount)) }));
}

/** The newest credited payments of a member. */
export async function lastDeposits(db: Db, memberId: string, count: number): Promise<{ amount: Minor; at: Date }[]> {
  const rows = await query<{ amount: string; at: Date }>(
    db,
    `select amount::text, credited_at as at from payment
     where member_id = $1 and state = 'credited' order by credited_at desc limit $2`,
    [memberId, count],
  );
  return rows.map(({ amount, at }) => ({ amount: minor(BigInt(amount)), at }));
}
