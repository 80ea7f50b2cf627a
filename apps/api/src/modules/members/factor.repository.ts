import { type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';

type Factor = { since: Date; above: Minor };

/** Reads the second factor's state on the member's row, and locks the row until the commit. */
export async function lockFactor(transaction: Db, memberId: string): Promise<{ since: Date | null; above: Minor }> {
  const [row] = await query<{ since: Date | null; above: string | null }>(
    transaction,
    'select factor_since as since, factor_above as above from member where id = $1 for update',
    [memberId],
  );
  return { since: row?.since ?? null, above: minor(BigInt(row?.above ?? 0)) };
}

export const savingFactor = (memberId: string, factor: Factor | null): CompiledQuery =>
  statement('update member set factor_since = $2, factor_above = $3 where id = $1', [
    ...[memberId, factor?.since ?? null, factor?.above ?? null],
  ]);

export const savingFactorReset = (memberId: string, at: Date): CompiledQuery =>
  statement('update member set factor_reset_at = $2 where id = $1', [memberId, at]);
