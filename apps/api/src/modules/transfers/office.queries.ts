import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type GameEntry = { gameCode: string; open: number; oldestOpenAt: Date | null; failed: number };

/** Pending transfers by game, and the count of failures since then. */
export const transferEntries = (db: Db, since: Date): Promise<GameEntry[]> =>
  query(
    db,
    `select game_code as "gameCode", sum(open)::int as open, min(sent_at) as "oldestOpenAt", sum(failed)::int as failed
     from (
       select game_code, 1 as open, sent_at, 0 as failed from game_transfer where status = 'sent'
       union all
       select game_code, 0, null, 1 from game_transfer where status = 'failed' and settled_at >= $1
     ) line group by game_code`,
    [since],
  );

/** Events of a transfer; a transfer's id is also the id of its operation. */
export const traceTransfer = async (db: Db, id: string) => {
  const rows = await query<{ what: string; at: Date; by: null; note: string | null }>(
    db,
    `select 'transfer.sent' as what, sent_at as at, null as by, game_code as note from game_transfer where id = $1
     union all
     select 'transfer.' || status, settled_at, null, coalesce(reason, provider_reference)
     from game_transfer where id = $1 and settled_at is not null`,
    [id],
  );
  return rows.map((row) => ({ ...row, item: { kind: 'transfers', id } as const }));
};
