import type { KeptRows } from '../../platform/kept-rows.ts';
import { afterCommit } from '../../platform/transact.ts';
import { type DocumentKind, documentKind, issue } from '../catalogue/public.ts';
import { GameDocument } from './game-document.ts';
import { findGameRows, saveGameRow } from './game-rows.repository.ts';

/** Balances are kept in the provider's units and by its way of speaking: these stay as they were made. */
const FIXED = ['dialect', 'decimals', 'login'] as const;

/** What switches a game: whether it is there, and whether it can be played. */
const doors = (game: GameDocument | null): string =>
  [game?.isOpen ?? false, game?.inMaintenance ?? false, game?.maintenanceEndsAt ?? null].join();

export const gameKind = (kept: Pick<KeptRows, 'forget'>): DocumentKind =>
  documentKind<GameDocument>({
    name: 'game',
    list: findGameRows,
    find: async (db, key) => (await findGameRows(db)).find((document) => document.key === key)?.value,
    schemaOf: (key) => (/^[A-Za-z0-9_-]{1,40}$/.test(key) ? GameDocument : undefined),
    check: (_, { before, after, at }) => [
      ...FIXED.filter((field) => before && after && before[field] !== after[field]).map((field) =>
        issue(field, 'FIXED'),
      ),
      ...(after?.inMaintenance && after.maintenanceEndsAt !== null && new Date(after.maintenanceEndsAt) <= at
        ? [issue('maintenanceEndsAt', 'ENDS_FIRST')]
        : []),
    ],
    warn: ({ before, after }) =>
      before && before.rate !== after?.rate ? [{ path: 'rate', warning: 'RATE_CHANGED' as const }] : [],
    async write(transaction, key, value) {
      if (!value) throw new Error('a game is closed, never taken away');
      await saveGameRow(transaction, key, value);
      afterCommit(transaction, 'forget game', () => kept.forget('game'));
    },
    isService: ({ before, after }) => doors(before) !== doors(after),
    needsService: () => null,
  });
