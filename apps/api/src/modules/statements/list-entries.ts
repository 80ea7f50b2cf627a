import type { AnswerOf, ParsedBodyOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import type { Db } from '../../platform/database/db.ts';
import { presentEntries } from './present-entry.ts';
import type { StatementsDeps } from './statements.deps.ts';
import { statementsRepository } from './statements.repository.ts';

type Wanted = ParsedBodyOf<'POST /api/statement'>;

/** A page of the statement, newest first; withdrawals with their steps. */
export async function listEntries(
  deps: StatementsDeps,
  memberId: string,
  wanted: Wanted,
  locale: Locale,
): Promise<AnswerOf<'POST /api/statement'>> {
  const { total, rows } = await find(deps.db, memberId, wanted);
  return { total, statements: await presentEntries(deps, memberId, rows, locale) };
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
