import { GameDocument } from '@krapao/contract/documents/game';
import type { Db } from '../../platform/database/db.ts';
import type { SettingsCache } from '../../platform/database/settings-cache.ts';
import { afterCommit } from '../../platform/database/transact.ts';
import { type DocumentKind, documentKind, type Issue, issue } from '../catalogue/public.ts';
import { countHolders, findGameRows, lockGameRow, saveGameRow } from './game-rows.repository.ts';

/** Stored balances are in the provider's units and dialect, so these fields never change. */
const FIXED = ['dialect', 'decimals', 'login'] as const;

export const gameKind = (cache: Pick<SettingsCache, 'forget'>): DocumentKind =>
  documentKind<GameDocument>({
    name: 'game',
    list: findGameRows,
    find: async (db, key) => (await findGameRows(db)).find((document) => document.key === key)?.value,
    schemaOf: (key) => (/^[A-Za-z0-9_-]{1,40}$/.test(key) ? GameDocument : undefined),
    check: async (db, { key, before, after, at, isPlanned }) => [
      ...(before && after && before.rate !== after.rate && !isPlanned ? await unitsHeld(db, key) : []),
      ...FIXED.filter((field) => before && after && before[field] !== after[field]).map((field) =>
        issue(field, 'FIXED'),
      ),
      ...(after?.inMaintenance && after.maintenanceEndsAt !== null && new Date(after.maintenanceEndsAt) <= at
        ? [issue('maintenanceEndsAt', 'ENDS_FIRST')]
        : []),
    ],
    async write(transaction, key, value) {
      if (!value) throw new Error('a game is closed, never taken away');
      await saveGameRow(transaction, key, value);
      afterCommit(transaction, 'forget game', () => cache.forget('game'));
    },
  });

/** A new rate would change the value of every member's units. The lock blocks new transfers until the rate is set. */
async function unitsHeld(db: Db, code: string): Promise<Issue[]> {
  await lockGameRow(db, code);
  const members = await countHolders(db, code);
  return members > 0 ? [issue('rate', 'UNITS_HELD', members)] : [];
}
