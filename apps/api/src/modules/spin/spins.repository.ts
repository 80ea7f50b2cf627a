import { type Currency, type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';

export type Spun = {
  id: string;
  memberId: string;
  number: number;
  wheelId: string;
  serverSeed: string;
  memberSeed: string;
  roll: number;
  code: string;
  coinsLeft: number;
  at: Date;
};

/** With its commitment. */
export type SpinRow = Spun & { commitment: string };

export type Coupon = {
  id: string;
  memberId: string;
  wheelId: string;
  code: string;
  currency: Currency;
  amount: Minor;
  state: 'open' | 'claimed' | 'void';
  expiresAt: Date;
  rewardId: string | null;
};

const SPIN = `
  select id, s.member_id as "memberId", s.number, s.wheel_id::text as "wheelId", server_seed as "serverSeed",
    member_seed as "memberSeed", roll, code, coins_left as "coinsLeft", at, commitment
  from spin s join wheel_promise p using (member_id, number, wheel_id)`;

const COUPON = `
  select id, member_id as "memberId", wheel_id::text as "wheelId", code, currency, amount::text, state,
    expires_at as "expiresAt", reward_id as "rewardId"
  from coupon`;

const OPEN = `member_id = $1 and state = 'open' and expires_at > $2 and ($3::uuid is null or id = $3)`;

type CouponPage = { page: number; limit: number; coupon?: string | undefined };

export const spinStatements = {
  spin: (spun: Spun): CompiledQuery =>
    statement(
      `insert into spin (id, member_id, number, wheel_id, server_seed, member_seed, roll, code, coins_left, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        spun.id,
        spun.memberId,
        spun.number,
        spun.wheelId,
        spun.serverSeed,
        spun.memberSeed,
        spun.roll,
        spun.code,
        spun.coinsLeft,
        spun.at,
      ],
    ),

  coupon: (coupon: Omit<Coupon, 'state' | 'rewardId'>, at: Date): CompiledQuery =>
    statement(
      `insert into coupon (id, member_id, wheel_id, code, currency, amount, made_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        coupon.id,
        coupon.memberId,
        coupon.wheelId,
        coupon.code,
        coupon.currency,
        coupon.amount.toString(),
        at,
        coupon.expiresAt,
      ],
    ),
};

type CouponRow = Omit<Coupon, 'amount'> & { amount: string };
const toCoupon = ({ amount, ...row }: CouponRow): Coupon => ({ ...row, amount: minor(BigInt(amount)) });

export function spinsRepository(db: Db) {
  const count = async (text: string, values: unknown[]) =>
    (await query<{ total: number }>(db, text, values))[0]?.total ?? 0;
  return {
    find: async (id: string) => (await query<SpinRow>(db, `${SPIN} where id = $1`, [id]))[0],

    /** Newest first. */
    async list(memberId: string, { page, limit }: { page: number; limit: number }) {
      const spins = await query<SpinRow>(
        db,
        `${SPIN} where s.member_id = $1 order by s.number desc limit $2 offset $3`,
        [memberId, limit, (page - 1) * limit],
      );
      const total = await count('select count(*)::int as total from spin where member_id = $1', [memberId]);
      return { total, spins };
    },

    /** Claimable coupons, newest first; with `coupon` that one alone. */
    async coupons(memberId: string, at: Date, { page, limit, coupon }: CouponPage) {
      const which = [memberId, at, coupon ?? null];
      const rows = await query<CouponRow>(db, `${COUPON} where ${OPEN} order by made_at desc, id limit $4 offset $5`, [
        ...which,
        limit,
        (page - 1) * limit,
      ]);
      const total = await count(`select count(*)::int as total from coupon where ${OPEN}`, which);
      return { total, coupons: rows.map(toCoupon) };
    },

    async coupon(id: string, memberId: string, { isLocked = false } = {}): Promise<Coupon | undefined> {
      const lock = isLocked ? 'for update' : '';
      const [row] = await query<CouponRow>(db, `${COUPON} where id = $1 and member_id = $2 ${lock}`, [id, memberId]);
      return row && toCoupon(row);
    },

    saveClaimed: (id: string, rewardId: string) =>
      query(db, `update coupon set state = 'claimed', reward_id = $2 where id = $1`, [id, rewardId]),

    /** `over`: already claimed or void. */
    async saveVoid(id: string, { by, reason }: { by: string; reason: string }): Promise<'void' | 'over' | 'unknown'> {
      const [row] = await query<{ is_void: boolean }>(
        db,
        `with gone as (
           update coupon set state = 'void', voided_by = $2, void_reason = $3 where id = $1 and state = 'open' returning id)
         select exists (select from gone) as is_void from coupon where id = $1`,
        [id, by, reason],
      );
      if (!row) return 'unknown';
      return row.is_void ? 'void' : 'over';
    },

    /** Spins on wheels of a currency in time order, after the cursor of the previous batch. */
    rolls: (currency: Currency, from: { at: Date; id: string }, to: Date, limit: number) =>
      query<{ id: string; at: Date; memberId: string; roll: number }>(
        db,
        `select spin.id, at, member_id as "memberId", roll from spin join wheel on wheel.id = wheel_id
         where currency = $1 and (at, spin.id) > ($2, $3) and at < $4 order by at, spin.id limit $5`,
        [currency, from.at, from.id, to, limit],
      ),
  };
}
