import type { GameDocument } from '@krapao/contract/documents/game';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

type Row = Omit<GameDocument, 'rate' | 'maintenanceEndsAt'> & {
  code: string;
  rate: string;
  maintenanceEndsAt: Date | null;
};

const COLUMNS = [
  'name',
  'category',
  'dialect',
  'decimals',
  'login',
  'rate',
  'logo',
  'background',
  'web',
  'android',
  'ios',
  'position',
] as const;

/** All games, open or not, in display order. */
export async function findGameRows(db: Db): Promise<{ key: string; value: GameDocument }[]> {
  const rows = await query<Row>(
    db,
    `select code, ${COLUMNS.join()}, is_open as "isOpen", in_maintenance as "inMaintenance",
       maintenance_ends_at as "maintenanceEndsAt"
     from game order by position, code`,
    [],
  );
  return rows.map(({ code, rate, maintenanceEndsAt, ...game }) => ({
    key: code,
    value: { ...game, rate: Number(rate), maintenanceEndsAt: maintenanceEndsAt?.toISOString() ?? null },
  }));
}

export async function saveGameRow(db: Db, code: string, game: GameDocument): Promise<void> {
  const columns = ['code', ...COLUMNS, 'is_open', 'in_maintenance', 'maintenance_ends_at'];
  // Without the key: setting it would lock the row against the foreign keys of transfers, and both would deadlock.
  const changed = columns.filter((name) => name !== 'code').map((name) => `${name} = excluded.${name}`);
  await query(
    db,
    `insert into game (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()})
     on conflict (code) do update set ${changed.join()}`,
    [code, ...COLUMNS.map((name) => game[name]), game.isOpen, game.inMaintenance, game.maintenanceEndsAt],
  );
}

/** Transfers lock the row `for share` with the rate their units were computed at (`START_MOVING`). */
export const lockGameRow = (db: Db, code: string) =>
  query(db, 'select code from game where code = $1 for no key update', [code]);

/** Members with units in a game, or with a pending transfer. */
export async function countHolders(db: Db, code: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    'select count(*)::int as count from game_account where game_code = $1 and (units <> 0 or moving <> 0)',
    [code],
  );
  return row?.count ?? 0;
}
