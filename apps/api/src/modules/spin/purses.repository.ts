import type { CompiledQuery } from 'kysely';
import { ask, type Db, statement } from '../../platform/db.ts';

/** What a member has to spin with. */
export type Purse = {
  coins: number;
  /** Of the next spin. */
  number: number;
  memberSeed: string;
  hasOwnSeed: boolean;
};

/** What the next spin is bound to. */
export type Promised = { wheelId: string; commitment: string };

export type CoinEntry = {
  memberId: string;
  delta: number;
  why: 'deposit' | 'spin' | 'prize' | 'gift';
  /** What it was for: nothing counts twice. */
  reference: string;
  at: Date;
  /** Of a gift: from whom, and why. */
  givenBy?: string | undefined;
  reason?: string | undefined;
};

const PURSE = `coins, spins + 1 as number, member_seed as "memberSeed", has_own_seed as "hasOwnSeed"`;

/** Of a stopped wheel and the one after it, the later one counts. */
const PROMISED = `
  select wheel_id::text as "wheelId", commitment, sealed_seed as "sealedSeed" from wheel_promise
  where member_id = $1 and number = $2 order by wheel_id desc limit 1`;

export const purseStatements = {
  entry: ({ memberId, delta, why, reference, at }: CoinEntry): CompiledQuery =>
    statement('insert into coin_entry (member_id, delta, why, reference, at) values ($1, $2, $3, $4, $5)', [
      memberId,
      delta,
      why,
      reference,
      at,
    ]),

  promise: (made: Promised & { memberId: string; number: number; sealedSeed: Buffer; at: Date }): CompiledQuery =>
    statement(
      `insert into wheel_promise (member_id, number, wheel_id, sealed_seed, commitment, made_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [made.memberId, made.number, made.wheelId, made.sealedSeed, made.commitment, made.at],
    ),

  spun: (memberId: string, coins: number): CompiledQuery =>
    statement('update coin_purse set coins = $2, spins = spins + 1 where member_id = $1', [memberId, coins]),
};

export function pursesRepository(db: Db) {
  return {
    find: async (memberId: string): Promise<Purse | undefined> =>
      (await ask<Purse>(db, `select ${PURSE} from coin_purse where member_id = $1`, [memberId]))[0],

    /** Nobody else spins or credits until the transaction ends. */
    lock: async (memberId: string): Promise<Purse | undefined> =>
      (await ask<Purse>(db, `select ${PURSE} from coin_purse where member_id = $1 for update`, [memberId]))[0],

    /** The same, for who may have none yet. What was earned on an earlier day counts no more. */
    async open(memberId: string, { memberSeed, day }: { memberSeed: string; day: string }) {
      const [purse] = await ask<Purse & { earned: number }>(
        db,
        `insert into coin_purse as purse (member_id, member_seed, earned_on) values ($1, $2, $3)
         on conflict (member_id) do update set
           earned = case when purse.earned_on = excluded.earned_on then purse.earned else 0 end,
           earned_on = excluded.earned_on
         returning ${PURSE}, earned`,
        [memberId, memberSeed, day],
      );
      if (!purse) throw new Error(`no purse for member ${memberId}`);
      return purse;
    },

    promised: async (memberId: string, number: number) =>
      (await ask<Promised & { sealedSeed: Buffer }>(db, PROMISED, [memberId, number]))[0],

    /** False when it was credited before. */
    async credit(entry: CoinEntry, { isEarned = false } = {}): Promise<boolean> {
      const { memberId, delta, why, reference, at, givenBy, reason } = entry;
      const credited = await ask(
        db,
        `with entry as (
           insert into coin_entry (member_id, delta, why, reference, at, given_by, reason)
           values ($1, $2, $3, $4, $5, $7, $8)
           on conflict (why, reference) do nothing returning delta)
         update coin_purse set coins = coins + entry.delta, earned = earned + case when $6 then entry.delta else 0 end
         from entry where member_id = $1 returning coins`,
        [memberId, delta, why, reference, at, isEarned, givenBy ?? null, reason ?? null],
      );
      return credited.length === 1;
    },

    saveSeed: (memberId: string, memberSeed: string, hasOwnSeed: boolean) =>
      ask(db, 'update coin_purse set member_seed = $2, has_own_seed = $3 where member_id = $1', [
        memberId,
        memberSeed,
        hasOwnSeed,
      ]),
  };
}
