import { z } from 'zod';
import type { KeptRows } from '../../platform/kept-rows.ts';
import { afterCommit } from '../../platform/transact.ts';
import { because, type DocumentKind, documentKind, issue } from '../catalogue/public.ts';
import { findGameRows, saveGameRow } from './game-rows.repository.ts';

/** Our own pictures: the page's policy loads no others. */
const Picture = z.string().regex(/^\/[\w./-]+$/);
/** A path is one at the provider's own address. */
const Link = z
  .string()
  .max(500)
  .refine((link) => /^(\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/.test(link), { params: because('NO_LINK') });

const GameDocument = z.object({
  name: z.string().trim().min(1).max(60),
  category: z.enum(['slot', 'sport', 'lotto']),
  dialect: z.enum(['reference', 'agent']),
  decimals: z.int().min(0).max(4),
  login: z.enum(['user', 'user-password']),
  /** Money for one unit of the provider. */
  rate: z.number().min(0.000_001).max(1_000_000),
  logo: Picture,
  background: Picture,
  web: Link.nullable(),
  android: Link.nullable(),
  ios: Link.nullable(),
  position: z.int().min(0).max(100_000),
  isOpen: z.boolean(),
});
export type GameDocument = z.infer<typeof GameDocument>;

/** Balances are kept in the provider's units and by its way of speaking: these stay as they were made. */
const FIXED = ['dialect', 'decimals', 'login'] as const;

export const gameKind = (kept: Pick<KeptRows, 'forget'>): DocumentKind =>
  documentKind<GameDocument>({
    name: 'game',
    list: findGameRows,
    find: async (db, key) => (await findGameRows(db)).find((document) => document.key === key)?.value,
    schemaOf: (key) => (/^[A-Za-z0-9_-]{1,40}$/.test(key) ? GameDocument : undefined),
    check: (_, { before, after }) =>
      before && after
        ? FIXED.filter((field) => before[field] !== after[field]).map((field) => issue(field, 'FIXED'))
        : [],
    warn: ({ before, after }) =>
      before && before.rate !== after?.rate ? [{ path: 'rate', warning: 'RATE_CHANGED' as const }] : [],
    async write(transaction, key, value) {
      if (!value) throw new Error('a game is closed, never taken away');
      await saveGameRow(transaction, key, value);
      afterCommit(transaction, 'forget game', () => kept.forget('game'));
    },
    isService: ({ before, after }) => (before?.isOpen ?? false) !== (after?.isOpen ?? false),
    needsService: () => null,
  });
