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
