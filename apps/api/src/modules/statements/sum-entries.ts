import type { AnswerOf } from '@krapao/contract/calls';
import { toMajor } from '@krapao/money';
import { dayStart } from '../../platform/bangkok.ts';
import { before, DAY_MS } from '../../platform/clock.ts';
import type { StatementsDeps } from './statements.deps.ts';
import { statementsRepository } from './statements.repository.ts';

/** Days of the sums without a range, today included. */
const SUMMARY_DAYS = 30;

type Range = { from?: string | undefined; to?: string | undefined };

/** Deposits and withdrawals of a range, with the limits of the list, so that both show the same days. */
export async function sumEntries(
  { db, clock }: StatementsDeps,
  memberId: string,
  { from, to }: Range,
): Promise<AnswerOf<'GET /api/statement/summary'>> {
  const isChosen = from !== undefined || to !== undefined;
  const range = isChosen
    ? { from: from === undefined ? undefined : new Date(from), to: to === undefined ? undefined : new Date(to) }
    : { from: before(dayStart(clock.now()), (SUMMARY_DAYS - 1) * DAY_MS) };
  const { currency, moneyIn, moneyOut } = await statementsRepository(db).sumsOf(memberId, range);
  return {
    days: isChosen ? null : SUMMARY_DAYS,
    moneyIn: toMajor(moneyIn, currency),
    moneyOut: toMajor(moneyOut, currency),
  };
}
