import type { AnswerOf } from '@krapao/contract/calls';
import { toMajor } from '@krapao/money';
import { before, DAY_MS } from '../../platform/clock.ts';
import type { StatementsDeps } from './statements.deps.ts';
import { statementsRepository } from './statements.repository.ts';

/** The days that the sums above the statement tell of. */
const SUMMARY_DAYS = 30;

export async function sumLines(
  { db, clock }: StatementsDeps,
  memberId: string,
): Promise<AnswerOf<'GET /api/statement/summary'>> {
  const since = before(clock.now(), SUMMARY_DAYS * DAY_MS);
  const { currency, moneyIn, moneyOut } = await statementsRepository(db).sumsSince(memberId, since);
  return { days: SUMMARY_DAYS, moneyIn: toMajor(moneyIn, currency), moneyOut: toMajor(moneyOut, currency) };
}
