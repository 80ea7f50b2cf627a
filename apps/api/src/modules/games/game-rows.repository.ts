import { ask, type Db } from '../../platform/db.ts';
import type { GameDocument } from './game-document.ts';

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

/** All of them, open or not, in their order. */
export async function findGameRows(db: Db): Promise<{ key: string; value: GameDocument }[]> {
  const rows = await ask<Row>(
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
  await ask(
    db,
    `insert into game (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()})
     on conflict (code) do update set ${columns.map((name) => `${name} = excluded.${name}`).join()}`,
    [code, ...COLUMNS.map((name) => game[name]), game.isOpen, game.inMaintenance, game.maintenanceEndsAt],
  );
}
