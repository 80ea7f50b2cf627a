import type { Currency } from '@krapao/money';
import { exchangeOf } from '@krapao/money/exchange';
import { before, MINUTE_MS } from '../../platform/clock.ts';
import { heldInGames } from '../games/public.ts';
import type { ProtectionDeps } from './protection.deps.ts';

/** A balance that is older may hide bets. */
const FRESH_MS = 5 * MINUTE_MS;

/** Last reported money in a member's games, and whether every game with money reported recently. */
export async function moneyInGamesNow(
  { db, clock }: Pick<ProtectionDeps, 'db' | 'clock'>,
  memberId: string,
  currency: Currency,
): Promise<{ amount: bigint; isComplete: boolean }> {
  const held = await heldInGames(db, [memberId]);
  const isStale = held.some(
    ({ units, isMoving, receivedAt }) =>
      (units !== '0' || isMoving) && (receivedAt === null || receivedAt < before(clock.now(), FRESH_MS)),
  );
  const amount = held.reduce((sum, game) => sum + exchangeOf(game, currency).toMoney(BigInt(game.units)).amount, 0n);
  return { amount, isComplete: !isStale };
}
