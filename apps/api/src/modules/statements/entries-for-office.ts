import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf, OfficeQueryOf } from '@krapao/contract/office/calls';
import { minor, toMajor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { presentEntry } from './present-entry.ts';
import type { StatementsDeps, Steps } from './statements.deps.ts';
import { findOwners, statementsRepository } from './statements.repository.ts';

type Wanted = OfficeQueryOf<'GET /api/office/members/{id}/statement'>;

/** The member's own statement for operators: the same entries, paged by number, with the operation of each. */
export async function linesForOffice(
  { db, withdrawalSteps }: StatementsDeps,
  memberId: string,
  { type, below, limit }: Wanted,
  locale: Locale,
): Promise<OfficeAnswerOf<'GET /api/office/members/{id}/statement'>> {
  const { total, rows } = await statementsRepository(db).below(memberId, type, below, limit);
  const withdrawals = rows.filter((row) => row.type === 'withdraw').map(({ id }) => id);
  const steps = withdrawals.length > 0 ? await withdrawalSteps(memberId, withdrawals) : new Map<string, Steps>();
  const last = rows.at(-1);
  const lastNumber = last ? Number(type ? last.type_seq : last.seq) : 1;
  return {
    total,
    lines: rows.map((row) => ({
      ...presentEntry(row, steps.get(row.id), locale),
      // A reversal is a step of the operation it reverses.
      id: typeof row.details.operation === 'string' ? row.details.operation : row.id,
      currency: row.currency,
    })),
    next: lastNumber > 1 ? lastNumber : null,
  };
}

/** One statement entry of a member, for a card. */
export async function lineItem(db: Db, memberId: string, reference: string) {
  const line = await statementsRepository(db).byReference(memberId, reference);
  if (!line) return undefined;
  return {
    reference: line.reference,
    type: line.type,
    amount: toMajor(minor(BigInt(line.amount)), line.currency),
    currency: line.currency,
    status: line.status,
    createdAt: line.created_at.toISOString(),
  };
}

/** The owners of an entry, by its reference or by its operation. */
export const ownersOf = async (db: Db, named: string): Promise<string[]> =>
  (await findOwners(db, named)).map(({ id }) => id);
