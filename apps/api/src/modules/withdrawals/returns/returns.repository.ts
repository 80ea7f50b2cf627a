import { type Currency, type Minor, minor } from '@krapao/money';
import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Why a person must look at a returned payout. */
export type ReturnProblem = 'UNKNOWN' | 'NOT_PAID' | 'RETURNED_BEFORE' | 'WRONG_AMOUNT' | 'MEMBER_CLOSED';

type Tables = {
  payout_return: {
    id: string;
    source: string;
    bank_reference: string;
    payout_reference: string;
    withdrawal_id: string | null;
    amount: string;
    currency: Currency;
    returned_at: Date;
    received_at: Date;
    state: 'waiting' | 'booked' | 'review';
    reason: ReturnProblem | null;
    reference: string | null;
    settled_at: Date | null;
  };
};

export type PayoutReturn = {
  id: string;
  /** The connection that reported it. */
  source: string;
  /** The bank's own reference of the return. */
  bankReference: string;
  /** Of the order that came back, as the bank names it. */
  payoutReference: string;
  withdrawalId: string | null;
  amount: Minor;
  currency: Currency;
  returnedAt: Date;
  state: 'waiting' | 'booked' | 'review';
};

type Settled = { state: 'booked'; reference: string; at: Date } | { state: 'review'; reason: ReturnProblem; at: Date };

export function returnsRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  const one = (id: string) => db.selectFrom('payout_return').selectAll().where('id', '=', id);
  return {
    /** False when it is stored already. */
    async insert(returned: Omit<PayoutReturn, 'state'>, receivedAt: Date): Promise<boolean> {
      const row = await db
        .insertInto('payout_return')
        .values({
          id: returned.id,
          source: returned.source,
          bank_reference: returned.bankReference,
          payout_reference: returned.payoutReference,
          withdrawal_id: returned.withdrawalId,
          amount: returned.amount.toString(),
          currency: returned.currency,
          returned_at: returned.returnedAt,
          received_at: receivedAt,
          state: 'waiting',
          ...{ reason: null, reference: null, settled_at: null },
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async find(id: string): Promise<PayoutReturn | undefined> {
      const row = await one(id).executeTakeFirst();
      return row && toReturn(row);
    },

    /** Locks it until the commit, while nobody settled it. */
    async lockWaiting(id: string): Promise<PayoutReturn | undefined> {
      const row = await one(id).where('state', '=', 'waiting').forUpdate().executeTakeFirst();
      return row && toReturn(row);
    },

    saveSettled: (id: string, { at, ...settled }: Settled) =>
      db
        .updateTable('payout_return')
        .set({ ...settled, settled_at: at })
        .where('id', '=', id)
        .execute(),

    async everyWaiting(): Promise<string[]> {
      return (await db.selectFrom('payout_return').select('id').where('state', '=', 'waiting').execute()).map(
        ({ id }) => id,
      );
    },
  };
}

const toReturn = (row: Selectable<Tables['payout_return']>): PayoutReturn => ({
  id: row.id,
  source: row.source,
  bankReference: row.bank_reference,
  payoutReference: row.payout_reference,
  withdrawalId: row.withdrawal_id,
  amount: minor(BigInt(row.amount)),
  currency: row.currency,
  returnedAt: row.returned_at,
  state: row.state,
});
