import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** Time of the last recorded page of bets, by game. */
export async function betsReadAt(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await query<{ game_code: string; read_at: Date }>(
    db,
    'select game_code, read_at from game_bet_cursor',
    [],
  );
  return new Map(rows.map(({ game_code, read_at }) => [game_code, read_at]));
}
