import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import { collectable } from './invites.queries.ts';

/** An identity a friend has in common with their inviter, which excludes the friend from rewards. */
export type Shares = 'bank' | 'phone' | 'device' | 'currency';

export type Earned = { friendId: string; inviterId: string; basis: Minor; earned: Minor; shares: Shares | undefined };

/** Writes in the order of collection, so that concurrent transactions on the same rows do not deadlock. */
const SAVE = `
  insert into invite_reward as known (friend_id, inviter_id, basis, earned, shares, worked_out_at)
  select friend_id, inviter_id, basis, case when shares is null then earned else 0 end, shares, $6
  from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[]) told (friend_id, inviter_id, basis, earned, shares)
  order by friend_id
  on conflict (friend_id) do update set
    basis = greatest(known.basis, excluded.basis),
    earned = case when known.shares is null then greatest(known.earned, excluded.earned) else known.earned end,
    shares = coalesce(known.shares, excluded.shares), worked_out_at = excluded.worked_out_at
  where excluded.basis > known.basis or excluded.earned > known.earned
    or (known.shares is null and excluded.shares is not null)`;

const COLLECT = `
  with ready as (
    select friend_id, earned - collected as amount from invite_reward
    where inviter_id = $1 and shares is null and earned > collected order by friend_id for update
  ), taken as (
    update invite_reward set collected = earned from ready where ready.friend_id = invite_reward.friend_id
  )
  select coalesce(sum(amount), 0)::text as amount from ready`;

export type Refused = {
  friendId: string;
  inviterId: string;
  shares: Shares;
  basis: Minor;
  at: Date;
  /** In microseconds, the precision of the database. */
  exactAt: string;
};

const MICROS = '(extract(epoch from worked_out_at) * 1e6)::bigint';
const REFUSED = `
  select friend_id as "friendId", inviter_id as "inviterId", shares, basis::text, worked_out_at as at,
    ${MICROS}::text as "exactAt"
  from invite_reward
  where shares is not null
    and ($1::bigint is null or (worked_out_at, friend_id) < (to_timestamp($1::bigint / 1e6), $2))
  order by worked_out_at desc, friend_id desc limit $3`;

export function invitesRepository(db: Db) {
  return {
    collectable: async (memberId: string) => collectable.read(await query(db, collectable.text, [memberId])),

    /** Amounts only grow. A friend once found to share an identity stays excluded. */
    async save(earned: readonly Earned[], at: Date): Promise<void> {
      await query(db, SAVE, [
        earned.map(({ friendId }) => friendId),
        earned.map(({ inviterId }) => inviterId),
        earned.map(({ basis }) => basis),
        earned.map((one) => one.earned),
        earned.map(({ shares }) => shares ?? null),
        at,
      ]);
    },

    async earnedBy(friendIds: readonly string[]): Promise<Map<string, Minor>> {
      const rows = await query<{ friendId: string; earned: string }>(
        db,
        `select friend_id as "friendId", earned::text from invite_reward where friend_id = any($1) and shares is null`,
        [friendIds],
      );
      return new Map(rows.map(({ friendId, earned }) => [friendId, minor(BigInt(earned))]));
    },

    /** Marks everything collectable as collected, and returns the sum. */
    async collect(inviterId: string): Promise<Minor> {
      const [row] = await query<{ amount: string }>(db, COLLECT, [inviterId]);
      return minor(BigInt(row?.amount ?? 0));
    },

    /** Whether any friend has activity that counts, and whether anything was collected before. */
    async past(inviterId: string): Promise<{ hasPlay: boolean; hasCollected: boolean }> {
      const [row] = await query<{ hasPlay: boolean | null; hasCollected: boolean | null }>(
        db,
        `select bool_or(basis > 0) as "hasPlay", bool_or(collected > 0) as "hasCollected"
         from invite_reward where inviter_id = $1`,
        [inviterId],
      );
      return { hasPlay: row?.hasPlay ?? false, hasCollected: row?.hasCollected ?? false };
    },

    /** Friends who share an identity with their inviter, newest first, after the cursor of the previous page. */
    async refused(after: { at: string; friendId: string } | undefined, limit: number): Promise<Refused[]> {
      const rows = await query<Omit<Refused, 'basis'> & { basis: string }>(db, REFUSED, [
        after?.at ?? null,
        after?.friendId ?? null,
        limit,
      ]);
      return rows.map(({ basis, ...row }) => ({ ...row, basis: minor(BigInt(basis)) }));
    },
  };
}
