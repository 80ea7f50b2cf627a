import { type Currency, type Minor, minor } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import type { Db } from '../../platform/database/db.ts';
import { turnoverOf } from '../bets/public.ts';
import { heldInGames } from '../games/public.ts';
import { ledgerOn } from '../ledger/public.ts';
import { rewardsSinceEach } from '../rewards/public.ts';
import { moneySince } from '../statements/public.ts';
import { refundsRepository } from './refunds.repository.ts';
import type { SumsSince } from './working.ts';

type SomeMember = { id: string; currency: Currency };

const NEVER = new Date(0);
const NOTHING = minor(0n);

/** Each module sums its own tables, for all members in one query. */
export async function sumsOf(db: Db, totals: ReadonlyMap<string, Minor>): Promise<Map<string, SumsSince>> {
  const ids = [...totals.keys()];
  const claimed = await refundsRepository(db).lastClaims(ids);
  const since = new Map(ids.map((id) => [id, claimed.get(id) ?? NEVER]));
  const [money, given] = await Promise.all([moneySince(db, since), rewardsSinceEach(db, since)]);
  return new Map(
    [...totals].map(([id, total]) => [
      id,
      {
        deposits: money.get(id)?.deposits ?? NOTHING,
        withdrawals: money.get(id)?.withdrawals ?? NOTHING,
        total,
        bonuses: given.get(id) ?? NOTHING,
        since: claimed.get(id),
      },
    ]),
  );
}

/**
 * Total balances as last received from games; money in the vault is not lost. Left out are members with money moving or in a closed game, and members
 * who bet after a game's balance was received: their total is unknown until the next balance.
 */
export async function knownTotals(db: Db, members: readonly SomeMember[]): Promise<Map<string, Minor>> {
  const ids = members.map(({ id }) => id);
  const [money, games, bets] = await Promise.all([
    ledgerOn(db).moneyOf(ids),
    heldInGames(db, ids),
    turnoverOf(db, ids),
  ]);
  const keyOf = ({ memberId, gameCode }: { memberId: string; gameCode: string }) => `${memberId} ${gameCode}`;
  const lastBets = new Map(bets.map((bet) => [keyOf(bet), bet.lastAt]));
  const currencies = new Map(members.map(({ id, currency }) => [id, currency]));
  const totals = new Map<string, Minor>(ids.map((id) => [id, NOTHING]));
  const add = (id: string, amount: bigint) => {
    const total = totals.get(id);
    if (total !== undefined) totals.set(id, minor(total + amount));
  };

  for (const { owner, available, vault, isUnsure } of money) {
    if (isUnsure) totals.delete(owner);
    else add(owner, BigInt(available) + BigInt(vault));
  }
  for (const game of games) {
    const lastBet = lastBets.get(keyOf(game));
    const isOld = lastBet !== undefined && (game.receivedAt === null || game.receivedAt < lastBet);
    const isOutOfReach = !game.isOpen && game.units !== '0';
    if (game.isMoving || isOld || isOutOfReach) totals.delete(game.memberId);
    else add(game.memberId, exchangeOf(game, currencies.get(game.memberId) ?? 'THB').worth(BigInt(game.units)));
  }
  return totals;
}
