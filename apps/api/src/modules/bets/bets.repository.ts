import { type Minor, minor } from '@krapao/money';
import { ask, type Db } from '../../platform/db.ts';

export type NewBet = {
  betId: string;
  memberId: string;
  stake: Minor;
  valid: Minor;
  payout: Minor;
  settledAt: Date;
};

/** A bet that was not known before, and counts. */
export type CountedBet = { memberId: string; valid: Minor; settledAt: Date };

/** What a member has bet in one game so far. */
export type Turnover = { memberId: string; gameCode: string; valid: Minor; lastAt: Date };

/** What a member has bet on one day in Bangkok, and when the first of it was settled. */
export type BetDay = { memberId: string; firstAt: Date; valid: Minor };

const INSERT = `
  with fresh as (
    insert into game_bet (game_code, bet_id, member_id, stake, valid, payout, settled_at, read_at)
    select $1, told.*, $8 from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::timestamptz[]) told
    on conflict do nothing returning member_id, valid, settled_at
  ), added as (
    insert into turnover as sum (member_id, game_code, valid, last_at)
    select member_id, $1, sum(valid), max(settled_at) from fresh group by member_id
    on conflict (member_id, game_code) do update
      set valid = sum.valid + excluded.valid, last_at = greatest(sum.last_at, excluded.last_at)
  )
  select member_id as "memberId", valid::text, settled_at as "settledAt" from fresh where valid > 0`;

export function betsRepository(db: Db) {
  return {
    async cursor(gameCode: string): Promise<string | undefined> {
      const [row] = await ask<{ cursor: string | null }>(
        db,
        'select cursor from game_bet_cursor where game_code = $1',
        [gameCode],
      );
      return row?.cursor ?? undefined;
    },

    /** False when somebody else has read on from there already. Whoever did it holds the row until the commit. */
    async advance(gameCode: string, from: string | undefined, to: string, at: Date): Promise<boolean> {
      const rows = await ask(
        db,
        `insert into game_bet_cursor as kept (game_code, cursor, read_at) values ($1, $3, $4)
         on conflict (game_code) do update set cursor = $3, read_at = $4 where kept.cursor is not distinct from $2
         returning game_code`,
        [gameCode, from ?? null, to, at],
      );
      return rows.length === 1;
    },

    /** Gives those that were not known and count. */
    async insert(gameCode: string, bets: readonly NewBet[], at: Date): Promise<CountedBet[]> {
      const rows = await ask<{ memberId: string; valid: string; settledAt: Date }>(db, INSERT, [
        gameCode,
        bets.map(({ betId }) => betId),
        bets.map(({ memberId }) => memberId),
        bets.map(({ stake }) => stake),
        bets.map(({ valid }) => valid),
        bets.map(({ payout }) => payout),
        bets.map(({ settledAt }) => settledAt),
        at,
      ]);
      return rows.map(({ valid, ...bet }) => ({ ...bet, valid: minor(BigInt(valid)) }));
    },

    async turnoverOf(memberIds: readonly string[]): Promise<Turnover[]> {
      const rows = await ask<Omit<Turnover, 'valid'> & { valid: string }>(
        db,
        `select member_id as "memberId", game_code as "gameCode", valid::text, last_at as "lastAt"
         from turnover where member_id = any($1)`,
        [memberIds],
      );
      return rows.map(({ valid, ...row }) => ({ ...row, valid: minor(BigInt(valid)) }));
    },

    async byDay(memberIds: readonly string[], from: Date, to: Date): Promise<BetDay[]> {
      const rows = await ask<Omit<BetDay, 'valid'> & { valid: string }>(
        db,
        `select member_id as "memberId", min(settled_at) as "firstAt", sum(valid)::text as valid
         from game_bet where member_id = any($1) and settled_at >= $2 and settled_at < $3
         group by member_id, (settled_at at time zone 'Asia/Bangkok')::date order by "firstAt"`,
        [memberIds, from, to],
      );
      return rows.map(({ valid, ...row }) => ({ ...row, valid: minor(BigInt(valid)) }));
    },
  };
}
