import type { OfficeAnswerOf, OfficeQueryOf } from '@krapao/contract/office/calls';
import { type Currency, minor, toMajor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Db } from '../../platform/database/db.ts';
import { coinBalancesRepository } from './coin-balances.repository.ts';
import { coinWorth } from './give-coins.ts';
import { officeSpinRepository } from './office.repository.ts';

type Coins = 'GET /api/office/members/{id}/coins';
type Coupons = 'GET /api/office/members/{id}/coupons';
export type OfficeSpinDeps = {
  db: Db;
  clock: Clock;
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

export async function listCoins(
  { db, operatorNames }: OfficeSpinDeps,
  { memberId, currency }: { memberId: string; currency: Currency },
  { below = Number.MAX_SAFE_INTEGER, limit }: OfficeQueryOf<Coins>,
): Promise<OfficeAnswerOf<Coins>> {
  const [found, balance, worth] = await Promise.all([
    officeSpinRepository(db).coins(memberId, below, limit + 1),
    coinBalancesRepository(db).find(memberId),
    coinWorth(db, currency, 1),
  ]);
  const page = found.slice(0, limit);
  const names = await operatorNames([...new Set(page.flatMap(({ by }) => by ?? []))]);
  return {
    coins: balance?.coins ?? 0,
    coinWorth: worth === null ? null : toMajor(worth, currency),
    entries: page.map(({ at, by, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: by && (names.get(by) ?? by),
    })),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

export async function listCoupons(
  { db, clock, operatorNames }: OfficeSpinDeps,
  memberId: string,
  { after, limit }: OfficeQueryOf<Coupons>,
): Promise<OfficeAnswerOf<Coupons>> {
  const cursor = after === undefined ? undefined : readCursor(after, 2);
  const found = await officeSpinRepository(db).coupons(memberId, cursor, limit + 1);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const names = await operatorNames([...new Set(page.flatMap(({ voidedBy }) => voidedBy ?? []))]);
  const now = clock.now();
  return {
    coupons: page.map(({ amount, madeText: _, madeAt, expiresAt, voidedBy, state, ...row }) => ({
      ...row,
      amount: toMajor(minor(BigInt(amount)), row.currency),
      state: state === 'open' && expiresAt <= now ? 'expired' : state,
      madeAt: madeAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      voidedBy: voidedBy && (names.get(voidedBy) ?? voidedBy),
    })),
    next: last ? writeCursor([last.madeText, last.id]) : null,
  };
}
