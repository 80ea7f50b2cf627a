import { type Currency, type Minor, minor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { question } from '../../platform/ask-together.ts';

/** What a member has in a game, as home shows it. */
export type Holdings = {
  gameCode: string;
  username: string;
  units: string;
  moving: string;
  unitsHeardAt: string | Date | null;
};

/** What is on its way home is no longer counted in the game. */
export const HOLDINGS = `select game_code as "gameCode", username, moving::text, units_heard_at as "unitsHeardAt",
  greatest(units + least(moving, 0), 0)::text as units from game_account where member_id = $1`;

export const holdingsOfMember = question(HOLDINGS, (rows: Holdings[]) => rows);

type Worth = { units: string; rate: string; decimals: number };

/** What a member's open games were last heard to hold, to be counted as money. */
export const unitsOfMember = question(
  `select greatest(units + least(moving, 0), 0)::text as units, rate::text, decimals
  from game_account join game on code = game_code where member_id = $1 and is_open`,
  (rows: Worth[]) =>
    (currency: Currency): Minor =>
      rows.reduce((sum, game) => minor(sum + exchangeOf(game, currency).worth(BigInt(game.units))), minor(0n)),
);

/** Whether a transfer is under way between a member and a game, or has ended after the time. */
export const movesSince = question(
  `select from game_account where member_id = $1 and (moving <> 0 or moved_at > $2) limit 1`,
  (rows: object[]) => rows.length > 0,
);
