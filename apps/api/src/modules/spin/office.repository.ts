import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { CoinEntry } from './coin-balances.repository.ts';

export type CoinRow = Pick<CoinEntry, 'delta' | 'why' | 'at'> & {
  id: number;
  by: string | null;
  reason: string | null;
};

export type CouponRow = {
  id: string;
  code: string;
  amount: string;
  currency: Currency;
  state: 'open' | 'claimed' | 'void';
  madeAt: Date;
  /** With full precision, for the cursor. */
  madeText: string;
  expiresAt: Date;
  rewardId: string | null;
  voidedBy: string | null;
  voidReason: string | null;
};

/** A member's coins and coupons for operators. */
export const officeSpinRepository = (db: Db) => ({
  coins: (memberId: string, below: number, limit: number) =>
    query<CoinRow>(
      db,
      `select id::int, delta, why, at, given_by as by, reason from coin_entry
       where member_id = $1 and id < $2 order by id desc limit $3`,
      [memberId, below, limit],
    ),

  coupons: (memberId: string, after: readonly string[] | undefined, limit: number) =>
    query<CouponRow>(
      db,
      `select id, code, amount::text, currency, state, made_at as "madeAt", made_at::text as "madeText",
         expires_at as "expiresAt", reward_id as "rewardId", voided_by as "voidedBy", void_reason as "voidReason"
       from coupon where member_id = $1 and ($2::text is null or (made_at, id) < ($2::timestamptz, $3::uuid))
       order by made_at desc, id desc limit $4`,
      [memberId, after?.[0] ?? null, after?.[1] ?? null, limit],
    ),
});

export type GivenAlone = { memberId: string; operatorId: string; currency: Currency; since: Date };

/** Worth of the coins that an operator gave since then without a second approver, to members of a currency. */
export async function sumCoinWorthAlone(db: Db, { memberId, operatorId, currency, since }: GivenAlone) {
  const [row] = await query<{ forMember: string | null; forAll: string | null }>(
    db,
    `select sum(worth) filter (where member_id = $1)::text as "forMember", sum(worth)::text as "forAll"
     from coin_entry join member on member.id = member_id
     where given_by = $2 and currency = $3 and allowed_by is null and at > $4`,
    [memberId, operatorId, currency, since],
  );
  return { forMember: BigInt(row?.forMember ?? 0), forAll: BigInt(row?.forAll ?? 0) };
}
