import { minor, toMajor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { statementsRepository } from './statements.repository.ts';

const NEWEST = 3;
const STATE = { IN_PROGRESS: 'waiting', SUCCESS: 'paid', FAILED: 'failed' } as const;

/** The member's latest withdrawals, newest first. */
export async function newestWithdrawals(db: Db, memberId: string) {
  const { rows } = await statementsRepository(db).page(memberId, 'withdraw', { page: 1, limit: NEWEST });
  return rows.map(({ id, reference, amount, currency, status, created_at: at }) => ({
    id,
    reference,
    // Entries of outgoing money are negative.
    amount: Math.abs(toMajor(minor(BigInt(amount)), currency)),
    currency,
    state: STATE[status],
    at,
  }));
}
