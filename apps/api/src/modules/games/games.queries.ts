import { type Currency, type Minor, minor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { batchedQuery } from '../../platform/database/coalesce-reads.ts';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** A member's game account as shown on home. */
export type Holdings = {
  gameCode: string;
  username: string;
  units: string;
  moving: string;
  unitsReadAt: string | Date | null;
  playedAt: string | Date;
  /** No money was ever moved there. */
  isUnused: boolean;
};

/** Units of a pending transfer to the wallet no longer count in the game. */
export const HOLDINGS = `select game_code as "gameCode", username, moving::text, units_heard_at as "unitsReadAt",
  greatest(played_at, moved_at, opened_at) as "playedAt", moved_at is null as "isUnused",
  greatest(units + least(moving, 0), 0)::text as units from game_account where member_id = $1`;

export const holdingsOfMember = batchedQuery(HOLDINGS, (rows: Holdings[]) => rows);

type Worth = { units: string; rate: string; decimals: number };

/** Last recorded balances of a member's games, closed ones included, as money. */
export const unitsOfMember = batchedQuery(
  `select greatest(units + least(moving, 0), 0)::text as units, rate::text, decimals
  from game_account join game on code = game_code where member_id = $1`,
  (rows: Worth[]) =>
    (currency: Currency): Minor =>
      rows.reduce((sum, game) => minor(sum + exchangeOf(game, currency).worth(BigInt(game.units))), minor(0n)),
);

type ReportedBalance = Worth & { code: string; name: string; readAt: string | null; isMoving: boolean };

/** The same game by game, with the time of each balance. A balance never reported is unknown once money went there. */
export const balancesOfMember = batchedQuery(
  `select code, name, greatest(units + least(moving, 0), 0)::text as units, rate::text, decimals,
    units_heard_at as "readAt", moving <> 0 as "isMoving"
  from game_account join game on code = game_code where member_id = $1 order by position`,
  (rows: ReportedBalance[]) => (currency: Currency) =>
    rows.map((game) => ({
      code: game.code,
      name: game.name,
      worth: exchangeOf(game, currency).worth(BigInt(game.units)),
      readAt: game.readAt && new Date(game.readAt).toISOString(),
      isUnknown: game.readAt === null && game.units !== '0',
      isMoving: game.isMoving,
    })),
);

/** Whether a transfer between the member and a game is pending, or ended after the given time. */
export const movesSince = batchedQuery(
  `select from game_account where member_id = $1 and (moving <> 0 or moved_at > $2) limit 1`,
  (rows: object[]) => rows.length > 0,
);

/** Members' money in a game by its provider's word. */
export type ReportedInGame = {
  readonly gameCode: string;
  readonly currency: Currency;
  readonly worth: Minor;
  /** Game accounts with money. */
  readonly accounts: number;
  /** When the balance heard longest ago was heard. */
  readonly readAt: Date | null;
};

/** What the providers last reported that members have in their games, at today's rates. */
export async function reportedInGames(db: Db): Promise<ReportedInGame[]> {
  const rows = await query<Worth & Omit<ReportedInGame, 'worth'>>(
    db,
    `select game_code as "gameCode", currency, sum(greatest(units + least(moving, 0), 0))::text as units,
       count(*)::int as accounts, min(units_heard_at) as "readAt", rate::text, decimals
     from game_account join game on code = game_code join member on member.id = member_id
     where units <> 0 or moving <> 0 group by game_code, currency, rate, decimals`,
    [],
  );
  return rows.map(({ units, rate, decimals, ...held }) => ({
    ...held,
    worth: exchangeOf({ rate, decimals }, held.currency).worth(BigInt(units)),
  }));
}
