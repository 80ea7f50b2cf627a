import type { OfficeAnswerOf, OfficeAsked } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import type { Db } from '../../platform/db.ts';
import { officeSpinRepository } from './office.repository.ts';
import { pursesRepository } from './purses.repository.ts';

type Coins = 'GET /api/office/members/{id}/coins';
type Coupons = 'GET /api/office/members/{id}/coupons';
export type OfficeSpinDeps = {
  db: Db;
  clock: Clock;
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

export async function listCoins(
  { db, operatorNames }: OfficeSpinDeps,
  memberId: string,
  { below = Number.MAX_SAFE_INTEGER, limit }: OfficeAsked<Coins>,
): Promise<OfficeAnswerOf<Coins>> {
  const [found, purse] = await Promise.all([
    officeSpinRepository(db).coins(memberId, below, limit + 1),
    pursesRepository(db).find(memberId),
  ]);
  const page = found.slice(0, limit);
  const names = await operatorNames([...new Set(page.flatMap(({ by }) => by ?? []))]);
  return {
    coins: purse?.coins ?? 0,
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
  { after, limit }: OfficeAsked<Coupons>,
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
