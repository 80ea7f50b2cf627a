import { ask, type Db } from '../../platform/db.ts';

/** When each game's bets were last read. */
export async function betsReadAt(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await ask<{ game_code: string; read_at: Date }>(
    db,
    'select game_code, read_at from game_bet_cursor',
    [],
  );
  return new Map(rows.map(({ game_code, read_at }) => [game_code, read_at]));
}
