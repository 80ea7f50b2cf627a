import { type Minor, minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type NewBet = {
  betId: string;
  memberId: string;
  stake: Minor;
  valid: Minor;
  payout: Minor;
  settledAt: Date;
  isOpen: boolean;
};

/** A new bet with a valid amount, or the difference of a changed one, which may be below zero. */
export type CountedBet = { memberId: string; valid: Minor; settledAt: Date };

/** A member's sum of valid bets in one game. */
export type Turnover = { memberId: string; gameCode: string; valid: Minor; lastAt: Date };

/** A member's valid bets of one day in Bangkok, and the time of the first settled one. */
export type BetDay = { memberId: string; firstAt: Date; valid: Minor };

/**
 * The cursor's row is locked by then, so no other reader writes bets of this game. A bet that is open counts only to
 * take back what it counted before. Of a changed bet the difference counts, once.
 */
const RECORD = `
  with reported as materialized (
    select distinct on (bet_id) * from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
      $7::timestamptz[], $9::boolean[]) with ordinality
      reported (bet_id, member_id, stake, valid, payout, settled_at, is_open, place)
    order by bet_id, place desc
  ), known as materialized (
    select b.bet_id, b.member_id, b.stake, b.valid, b.payout from game_bet b join reported using (bet_id)
    where b.game_code = $1
  ), fresh as (
    insert into game_bet (game_code, bet_id, member_id, stake, valid, payout, settled_at, read_at)
    select $1, bet_id, member_id, stake, valid, payout, settled_at, $8 from reported where not is_open
    on conflict do nothing returning member_id, valid, settled_at
  ), changed as (
    update game_bet b set stake = reported.stake, valid = reported.valid, payout = reported.payout from reported join known using (bet_id)
    where b.game_code = $1 and b.bet_id = reported.bet_id
      and (known.stake, known.valid, known.payout) is distinct from (reported.stake, reported.valid, reported.payout)
    returning b.bet_id, b.member_id, reported.settled_at, reported.valid - known.valid as valid
  ), logged as (
    insert into game_bet_change (game_code, bet_id, read_at, stake, valid, payout)
    select $1, bet_id, $8, known.stake, known.valid, known.payout from changed join known using (bet_id)
  ), counted as (
    select member_id, valid, settled_at from fresh union all select member_id, valid, settled_at from changed
  ), added as (
    insert into turnover as sum (member_id, game_code, valid, last_at)
    select member_id, $1, sum(valid), max(settled_at) from counted group by member_id
    on conflict (member_id, game_code) do update
      set valid = sum.valid + excluded.valid, last_at = greatest(sum.last_at, excluded.last_at)
  )
  select member_id as "memberId", valid::text, settled_at as "settledAt" from counted where valid <> 0`;

export function betsRepository(db: Db) {
  return {
    async cursor(gameCode: string): Promise<string | undefined> {
      const [row] = await query<{ cursor: string | null }>(
        db,
        'select cursor from game_bet_cursor where game_code = $1',
        [gameCode],
      );
      return row?.cursor ?? undefined;
    },

    /** Returns false if another reader advanced the cursor. The row stays locked until the commit. */
    async advance(gameCode: string, from: string | undefined, to: string, at: Date): Promise<boolean> {
      const rows = await query(
        db,
        `insert into game_bet_cursor as kept (game_code, cursor, read_at) values ($1, $3, $4)
         on conflict (game_code) do update set cursor = $3, read_at = $4 where kept.cursor is not distinct from $2
         returning game_code`,
        [gameCode, from ?? null, to, at],
      );
      return rows.length === 1;
    },

    /** Records bets, and returns what they add to turnover: of a changed one the difference. */
    async record(gameCode: string, bets: readonly NewBet[], at: Date): Promise<CountedBet[]> {
      const rows = await query<{ memberId: string; valid: string; settledAt: Date }>(db, RECORD, [
        gameCode,
        bets.map(({ betId }) => betId),
        bets.map(({ memberId }) => memberId),
        bets.map(({ stake }) => stake),
        bets.map(({ valid }) => valid),
        bets.map(({ payout }) => payout),
        bets.map(({ settledAt }) => settledAt),
        at,
        bets.map(({ isOpen }) => isOpen),
      ]);
      return rows.map(({ valid, ...bet }) => ({ ...bet, valid: minor(BigInt(valid)) }));
    },

    async turnoverOf(memberIds: readonly string[]): Promise<Turnover[]> {
      const rows = await query<Omit<Turnover, 'valid'> & { valid: string }>(
        db,
        `select member_id as "memberId", game_code as "gameCode", valid::text, last_at as "lastAt"
         from turnover where member_id = any($1)`,
        [memberIds],
      );
      return rows.map(({ valid, ...row }) => ({ ...row, valid: minor(BigInt(valid)) }));
    },

    async byDay(memberIds: readonly string[], from: Date, to: Date): Promise<BetDay[]> {
      const rows = await query<Omit<BetDay, 'valid'> & { valid: string }>(
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

/** Payouts less stakes of a member's bets settled since a time. */
export async function findResultSince(db: Db, memberId: string, since: Date): Promise<Minor> {
  const [row] = await query<{ result: string }>(
    db,
    `select coalesce(sum(payout - stake), 0)::text as result from game_bet where member_id = $1 and settled_at >= $2`,
    [memberId, since],
  );
  return minor(BigInt(row?.result ?? 0));
}
