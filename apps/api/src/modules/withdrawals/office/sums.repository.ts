import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';
import type { WithdrawalKey } from '../withdrawals.repository.ts';

/** Of the time since: approved without a person, and what counts for the sum that one person decides. */
const SUMS_SINCE = `
  select
    sum(amount) filter (where status <> 'requested' and not exists (
      select from withdrawal_step where withdrawal_id = withdrawal.id and step = 'approved' and by is not null)) as automatic,
    sum(amount) filter (where first_approved_by is null and (status <> 'requested' or amount <= $3::bigint)) as alone
  from withdrawal where member_id = $1 and created_at > $2 and status in ('requested', 'approved', 'paid')`;
/** Of the 24 hours before each: not ended without money, and not looked at by a second person, as one above the sum is. */
const SUMS_BEFORE = `
  select asked.id, sum(other.amount)::text as amount
  from unnest($1::uuid[], $2::text[], $3::timestamptz[]) asked (id, member_id, at)
  join withdrawal other on other.member_id = asked.member_id and other.created_at > asked.at - interval '24 hours'
    and (other.created_at, other.id) < (asked.at, asked.id)
    and other.status in ('requested', 'approved', 'paid') and other.first_approved_by is null
    and (other.status <> 'requested' or other.amount <= $4::bigint)
  group by asked.id`;

/** Sums of a member's withdrawals since then, rejected and cancelled ones excluded. */
export async function sumsSince(
  db: Db,
  memberId: string,
  since: Date,
  twoPeopleAbove: Minor,
): Promise<{ automatic: Minor; alone: Minor }> {
  type Sums = { automatic: string | null; alone: string | null };
  const [row] = await query<Sums>(db, SUMS_SINCE, [memberId, since, twoPeopleAbove]);
  return { automatic: minor(BigInt(row?.automatic ?? 0)), alone: minor(BigInt(row?.alone ?? 0)) };
}

/** Sum of the member's other withdrawals in the 24 hours before each of these that one person decides. */
export async function sumsBefore(
  db: Db,
  asked: readonly WithdrawalKey[],
  twoPeopleAbove: Minor,
): Promise<Map<string, Minor>> {
  const rows = await query<{ id: string; amount: string }>(db, SUMS_BEFORE, [
    asked.map(({ id }) => id),
    asked.map(({ memberId }) => memberId),
    asked.map(({ createdAt }) => createdAt),
    twoPeopleAbove,
  ]);
  return new Map(rows.map(({ id, amount }) => [id, minor(BigInt(amount))]));
}
