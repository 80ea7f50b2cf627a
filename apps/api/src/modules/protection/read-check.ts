import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, toMajor } from '@krapao/money';
import { resultSince } from '../bets/public.ts';
import { sessionClock } from '../sessions/public.ts';
import { moneySince } from '../statements/public.ts';
import { moneyInGamesNow } from './money-in-games-now.ts';
import type { ProtectionDeps } from './protection.deps.ts';

type Of = { id: string; sessionId: string; currency: Currency };

/**
 * Activity since a session began. The result is that of settled bets: money out of games less money into games, with
 * the change of the balances, has the same sum, but past balances are not stored.
 */
export async function readCheck(
  deps: ProtectionDeps,
  { id, sessionId, currency }: Of,
): Promise<AnswerOf<'GET /api/protection/check'>> {
  const { startedAt } = await sessionClock(deps.db, sessionId);
  const [money, result, { isComplete }] = await Promise.all([
    moneySince(deps.db, new Map([[id, startedAt]])),
    resultSince(deps.db, id, startedAt),
    moneyInGamesNow(deps, id, currency),
  ]);
  const deposits = money.get(id)?.deposits;
  return {
    startedAt: startedAt.toISOString(),
    deposits: deposits === undefined ? 0 : toMajor(deposits, currency),
    result: toMajor(result, currency),
    isComplete,
  };
}
