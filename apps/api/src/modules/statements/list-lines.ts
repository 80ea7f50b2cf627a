import type { AnswerOf, ParsedBodyOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import type { Db } from '../../platform/db.ts';
import { presentLine } from './present-line.ts';
import type { StatementsDeps, Steps } from './statements.deps.ts';
import { statementsRepository } from './statements.repository.ts';

type Wanted = ParsedBodyOf<'POST /api/statement'>;

/** A page of the statement, newest first; withdrawals with their steps. */
export async function listLines(
  deps: StatementsDeps,
  memberId: string,
  wanted: Wanted,
  locale: Locale,
): Promise<AnswerOf<'POST /api/statement'>> {
  const { total, rows } = await find(deps.db, memberId, wanted);
  const withdrawals = rows.filter(({ type }) => type === 'withdraw').map(({ id }) => id);
  const steps = withdrawals.length > 0 ? await deps.withdrawalSteps(memberId, withdrawals) : new Map<string, Steps>();
  return { total, statements: rows.map((row) => presentLine(row, steps.get(row.id), locale)) };
}

function find(db: Db, memberId: string, { page, limit, type, status, from, to, reference }: Wanted) {
  const repository = statementsRepository(db);
  if (!status && !from && !to && !reference) return repository.page(memberId, type, { page, limit });
  const filter = {
    type,
    status,
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
    reference,
  };
  return repository.search(memberId, filter, { page, limit });
}
