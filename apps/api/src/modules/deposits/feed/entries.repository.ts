import type { Generated, Selectable } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Tables = {
  bank_feed_doubt: {
    id: Generated<string>;
    bank_code: string;
    account_no: string;
    entry: unknown;
    heard_at: Date;
    payment_id: string | null;
    ended_by: string | null;
    ended_at: Date | null;
    why: string | null;
  };
};

export type StoredEntry = Selectable<Tables['bank_feed_doubt']>;
export type Ended = { paymentId: string | null; by: string; at: Date; why: string };

/** Feed entries that could not be parsed. */
export function entriesRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  return {
    /** Stores an entry for an operator; a repeated entry is stored once. */
    async insert(entry: {
      bankCode: string;
      accountNo: string;
      line: unknown;
      at: Date;
    }): Promise<{ id: string; isNew: boolean }> {
      const line = JSON.stringify(entry.line ?? null);
      const made = await db
        .insertInto('bank_feed_doubt')
        .values({
          bank_code: entry.bankCode,
          account_no: entry.accountNo,
          entry: line,
          heard_at: entry.at,
          payment_id: null,
          ended_by: null,
          ended_at: null,
          why: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made) return { id: made.id, isNew: true };
      const known = await db
        .selectFrom('bank_feed_doubt')
        .select('id')
        .where('bank_code', '=', entry.bankCode)
        .where('account_no', '=', entry.accountNo)
        .where('entry', '=', line)
        .executeTakeFirstOrThrow();
      return { id: known.id, isNew: false };
    },

    find: (id: string) => db.selectFrom('bank_feed_doubt').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Locks an open entry until the transaction ends; undefined if the entry was ended before. */
    lockOpen: (id: string) =>
      db
        .selectFrom('bank_feed_doubt')
        .selectAll()
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    saveEnded: (id: string, { paymentId, by, at, why }: Ended) =>
      db
        .updateTable('bank_feed_doubt')
        .set({ payment_id: paymentId, ended_by: by, ended_at: at, why })
        .where('id', '=', id)
        .execute(),

    /** Operators who booked a feed entry as this payment. */
    async readersOf(paymentId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('bank_feed_doubt')
        .select('ended_by')
        .where('payment_id', '=', paymentId)
        .execute();
      return rows.flatMap(({ ended_by }) => ended_by ?? []);
    },
  };
}
