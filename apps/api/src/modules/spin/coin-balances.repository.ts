import type { Minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';

/** A member's coins and the inputs of their next spin. */
export type CoinBalance = {
  coins: number;
  /** The number of the next spin. */
  number: number;
  memberSeed: string;
  hasOwnSeed: boolean;
};

/** The wheel and commitment the next spin is bound to. */
export type SeedCommitment = { wheelId: string; commitment: string };

export type CoinEntry = {
  memberId: string;
  delta: number;
  why: 'deposit' | 'spin' | 'prize' | 'gift';
  /** The source of the coins; unique per `why`, so nothing counts twice. */
  reference: string;
  at: Date;
  /** For a gift: the operator and the reason. */
  givenBy?: string | undefined;
  reason?: string | undefined;
  /** For a gift: its value in money at the time, and the second approver where one was needed. */
  worth?: Minor | null;
  allowedBy?: string | null;
};

const COIN_BALANCE = `coins, spins + 1 as number, member_seed as "memberSeed", has_own_seed as "hasOwnSeed"`;

/** Of the commitments on a stopped wheel and its successor, the later counts. */
const PROMISED = `
  select wheel_id::text as "wheelId", commitment, sealed_seed as "sealedSeed" from wheel_promise
  where member_id = $1 and number = $2 order by wheel_id desc limit 1`;

const CREDITS = `
  select id::text, delta as coins, at from coin_entry
  where member_id = $1 and at >= $2 and delta > 0 and why in ('deposit', 'gift') order by id desc limit 10`;

export const coinBalanceStatements = {
  entry: ({ memberId, delta, why, reference, at }: CoinEntry): CompiledQuery =>
    statement('insert into coin_entry (member_id, delta, why, reference, at) values ($1, $2, $3, $4, $5)', [
      memberId,
      delta,
      why,
      reference,
      at,
    ]),

  promise: (made: SeedCommitment & { memberId: string; number: number; sealedSeed: Buffer; at: Date }): CompiledQuery =>
    statement(
      `insert into wheel_promise (member_id, number, wheel_id, sealed_seed, commitment, made_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [made.memberId, made.number, made.wheelId, made.sealedSeed, made.commitment, made.at],
    ),

  spun: (memberId: string, coins: number): CompiledQuery =>
    statement('update coin_purse set coins = $2, spins = spins + 1 where member_id = $1', [memberId, coins]),
};

export function coinBalancesRepository(db: Db) {
  return {
    find: async (memberId: string): Promise<CoinBalance | undefined> =>
      (await query<CoinBalance>(db, `select ${COIN_BALANCE} from coin_purse where member_id = $1`, [memberId]))[0],

    /** Locks the balance against other spins and credits until the transaction ends. */
    lock: async (memberId: string): Promise<CoinBalance | undefined> =>
      (
        await query<CoinBalance>(db, `select ${COIN_BALANCE} from coin_purse where member_id = $1 for update`, [
          memberId,
        ])
      )[0],

    /** Locks or creates the balance. Resets the daily earned count on a new day. */
    async open(memberId: string, { memberSeed, day }: { memberSeed: string; day: string }) {
      const [balance] = await query<CoinBalance & { earned: number }>(
        db,
        `insert into coin_purse as purse (member_id, member_seed, earned_on) values ($1, $2, $3)
         on conflict (member_id) do update set
           earned = case when purse.earned_on = excluded.earned_on then purse.earned else 0 end,
           earned_on = excluded.earned_on
         returning ${COIN_BALANCE}, earned`,
        [memberId, memberSeed, day],
      );
      if (!balance) throw new Error(`no coin balance for member ${memberId}`);
      return balance;
    },

    credits: (memberId: string, since: Date) =>
      query<{ id: string; coins: number; at: Date }>(db, CREDITS, [memberId, since]),

    promised: async (memberId: string, number: number) =>
      (await query<SeedCommitment & { sealedSeed: Buffer }>(db, PROMISED, [memberId, number]))[0],

    /** False when the reference was credited before. */
    async credit(entry: CoinEntry, { isEarned = false } = {}): Promise<boolean> {
      const { memberId, delta, why, reference, at, givenBy, reason, worth, allowedBy } = entry;
      const credited = await query(
        db,
        `with entry as (
           insert into coin_entry (member_id, delta, why, reference, at, given_by, reason, worth, allowed_by)
           values ($1, $2, $3, $4, $5, $7, $8, $9, $10)
           on conflict (why, reference) do nothing returning delta)
         update coin_purse set coins = coins + entry.delta, earned = earned + case when $6 then entry.delta else 0 end
         from entry where member_id = $1 returning coins`,
        [
          ...[memberId, delta, why, reference, at, isEarned],
          ...[givenBy ?? null, reason ?? null, worth ?? null, allowedBy ?? null],
        ],
      );
      return credited.length === 1;
    },

    isCredited: async (why: CoinEntry['why'], reference: string): Promise<boolean> =>
      (await query(db, 'select from coin_entry where why = $1 and reference = $2', [why, reference])).length > 0,

    saveSeed: (memberId: string, memberSeed: string, hasOwnSeed: boolean) =>
      query(db, 'update coin_purse set member_seed = $2, has_own_seed = $3 where member_id = $1', [
        memberId,
        memberSeed,
        hasOwnSeed,
      ]),
  };
}
