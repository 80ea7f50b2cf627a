import type { AnswerOf } from '@krapao/contract/calls';
import type { ResultPeriod } from '@krapao/contract/play-limits';
import { type Currency, minor, toMajor } from '@krapao/money';
import { netDepositsBy } from '../statements/public.ts';
import { netTransfersBy } from '../transfers/public.ts';
import { moneyInGamesNow } from './money-in-games-now.ts';
import type { ProtectionDeps } from './protection.deps.ts';
import { resultPeriods } from './result-periods.ts';

const sumOf = (amounts: ReadonlyMap<string, bigint>): bigint =>
  [...amounts.values()].reduce((sum, one) => sum + one, 0n);

/** Net deposits and net result of games by period, and of all time with money in games now. */
export async function readResults(
  deps: ProtectionDeps,
  { id, currency }: { id: string; currency: Currency },
  by: ResultPeriod,
): Promise<AnswerOf<'GET /api/protection/results'>> {
  const [deposits, games, now] = await Promise.all([
    netDepositsBy(deps.db, id, by),
    netTransfersBy(deps.db, id, by),
    moneyInGamesNow(deps, id, currency),
  ]);
  const major = (amount: bigint) => toMajor(minor(amount), currency);
  return {
    periods: resultPeriods(by, deps.clock.now()).map((day) => ({
      day,
      netDeposits: major(deposits.get(day) ?? 0n),
      games: major(games.get(day) ?? 0n),
    })),
    total: {
      netDeposits: major(sumOf(deposits)),
      games: major(sumOf(games)),
      inGames: major(now.amount),
      result: major(sumOf(games) + now.amount),
    },
    isComplete: now.isComplete,
  };
}
