import { type Currency, type Minor, minor } from '@krapao/money';
import { type Generated, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type Tables = {
  deposit_notice: {
    id: string;
    member_id: string;
    asked_amount: string;
    amount: string;
    currency: Currency;
    status: Generated<'waiting' | 'matched' | 'expired' | 'rejected'>;
    reference: string;
    created_at: Date;
    expires_at: Date;
    payment_id: string | null;
  };
  bank_feed: { bank_code: string; account_no: string; cursor: string | null; read_at: Date };
};

export type Notice = {
  id: string;
  memberId: string;
  /** The amount the member requested to deposit. */
  asked: Minor;
  /** The exact amount the member was given to transfer. */
  amount: Minor;
  currency: Currency;
  reference: string;
  createdAt: Date;
  expiresAt: Date;
  status: 'waiting' | 'matched' | 'expired' | 'rejected';
};

/** Bounds on a notice's creation and expiry. */
type Time = { madeBefore: Date; endedAfter: Date };

type OwnNotice = Time & {
  currency: Currency;
  amount: Minor;
  /** Whether the requested amount matches as well as the given one. */
  isRequestedToo: boolean;
};

/** An expired notice may still be paid: the bank's feed may be late. */
const UNPAID = ['waiting', 'expired'] as const;

export function depositsRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  const waiting = () => db.selectFrom('deposit_notice').selectAll().where('status', '=', 'waiting');
  const unpaid = (currency: Currency, { madeBefore, endedAfter }: Time) =>
    db
      .selectFrom('deposit_notice')
      .where('status', 'in', UNPAID)
      .where('currency', '=', currency)
      .where('created_at', '<=', madeBefore)
      .where('expires_at', '>=', endedAfter);
  return {
    /** Returns false if another waiting notice has that amount. */
    async insertNotice(notice: Omit<Notice, 'status'>): Promise<boolean> {
      const row = await db
        .insertInto('deposit_notice')
        .values({
          id: notice.id,
          member_id: notice.memberId,
          asked_amount: notice.asked.toString(),
          amount: notice.amount.toString(),
          currency: notice.currency,
          reference: notice.reference,
          created_at: notice.createdAt,
          expires_at: notice.expiresAt,
          payment_id: null,
        })
        // A literal, not a parameter: PostgreSQL infers the partial index at planning time, before parameters
        // have values.
        .onConflict((conflict) =>
          conflict.columns(['currency', 'amount']).where('status', '=', sql.lit<'waiting'>('waiting')).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async findNotice(id: string): Promise<Notice | undefined> {
      const row = await db.selectFrom('deposit_notice').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toNotice(row);
    },

    async findOfMember(memberId: string, reference: string): Promise<Notice | undefined> {
      const row = await waiting()
        .where('member_id', '=', memberId)
        .where('reference', '=', reference)
        .executeTakeFirst();
      return row && toNotice(row);
    },

    /** Counts the member's reserved amounts: those of cancelled notices stay reserved until their time is over. */
    async countReserved(memberId: string, endedAfter: Date): Promise<number> {
      const reserved = db
        .selectFrom('deposit_notice')
        .select('id')
        .where('member_id', '=', memberId)
        .where((is) =>
          is.or([
            is('status', '=', 'waiting'),
            is.and([is('status', '=', 'expired'), is('expires_at', '>', endedAfter)]),
          ]),
        );
      return (await reserved.execute()).length;
    },

    /**
     * Locks the member's own notice of this amount and time: preferably by its given amount, then a waiting
     * notice, then the oldest. Waits for a concurrent transaction that is ending the notice.
     */
    async lockOwn(memberId: string, of: OwnNotice): Promise<Notice | undefined> {
      const amount = of.amount.toString();
      const row = await unpaid(of.currency, of)
        .selectAll()
        .where('member_id', '=', memberId)
        .where((is) =>
          is.or([is('amount', '=', amount), ...(of.isRequestedToo ? [is('asked_amount', '=', amount)] : [])]),
        )
        .orderBy(sql`amount <> ${amount}::bigint`)
        .orderBy(sql`status <> 'waiting'`)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .executeTakeFirst();
      return row && toNotice(row);
    },

    /** Amounts in this range of waiting notices and of notices created after `since`. */
    async takenAmounts(currency: Currency, { from, to, since }: { from: Minor; to: Minor; since: Date }) {
      const rows = await db
        .selectFrom('deposit_notice')
        .select(['amount', 'status'])
        .where('currency', '=', currency)
        .where('amount', '>=', from.toString())
        .where('amount', '<=', to.toString())
        .where((is) => is.or([is('status', '=', 'waiting'), is('created_at', '>', since)]))
        .execute();
      return rows.map(({ amount, status }) => ({ amount: minor(BigInt(amount)), isWaiting: status === 'waiting' }));
    },

    /** Unpaid notices with exactly this given amount and time. */
    async findUnpaid(currency: Currency, amount: Minor, time: Time): Promise<Notice[]> {
      const rows = await unpaid(currency, time).selectAll().where('amount', '=', amount.toString()).execute();
      return rows.map(toNotice);
    },

    /** Locks the notice until the transaction ends; returns false if it is paid or rejected. */
    async lockUnpaid(id: string): Promise<boolean> {
      const notice = db.selectFrom('deposit_notice').select('id').where('id', '=', id).where('status', 'in', UNPAID);
      return (await notice.forUpdate().executeTakeFirst()) !== undefined;
    },

    async lockWaiting(id: string): Promise<boolean> {
      return (await waiting().where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined;
    },

    saveMatched: (id: string, paymentId: string) =>
      db.updateTable('deposit_notice').set({ status: 'matched', payment_id: paymentId }).where('id', '=', id).execute(),

    saveExpired: (id: string) =>
      db.updateTable('deposit_notice').set({ status: 'expired' }).where('id', '=', id).execute(),

    /** Finds an unpaid notice by the reference shown to the member. */
    async findUnpaidByReference(reference: string): Promise<Notice | undefined> {
      const row = await db
        .selectFrom('deposit_notice')
        .selectAll()
        .where('reference', '=', reference)
        .where('status', 'in', UNPAID)
        .executeTakeFirst();
      return row && toNotice(row);
    },

    /** Unpaid notices whose requested or given amount is this amount, newest first. */
    async findAlike(currency: Currency, amount: Minor, time: Time, limit: number): Promise<Notice[]> {
      const rows = await unpaid(currency, time)
        .selectAll()
        .where((is) => is.or([is('amount', '=', amount.toString()), is('asked_amount', '=', amount.toString())]))
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toNotice);
    },

    /** Unpaid notices created since then, newest first. */
    async listUnpaid(since: Date, { after, limit }: { after: readonly string[] | undefined; limit: number }) {
      let rows = db
        .selectFrom('deposit_notice')
        .selectAll()
        .select(sql<string>`created_at::text`.as('createdText'))
        .where('status', 'in', UNPAID)
        .where('created_at', '>=', since);
      if (after) rows = rows.where(sql<boolean>`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
      const found = await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return found.map((row) => ({ ...toNotice(row), createdText: row.createdText }));
    },

    async overdue(before: Date, limit: number): Promise<string[]> {
      const rows = await waiting().where('expires_at', '<', before).limit(limit).execute();
      return rows.map(({ id }) => id);
    },

    /** How far an account's feed was read, and when. */
    async feedState(bankCode: string, accountNo: string): Promise<{ cursor: string | null; readAt: Date } | undefined> {
      return db
        .selectFrom('bank_feed')
        .select(['cursor', 'read_at as readAt'])
        .where('bank_code', '=', bankCode)
        .where('account_no', '=', accountNo)
        .executeTakeFirst();
    },

    /** Records a read without new entries, so that operators see when the bank last answered. */
    async saveRead(bankCode: string, accountNo: string, at: Date): Promise<void> {
      await db
        .insertInto('bank_feed')
        .values({ bank_code: bankCode, account_no: accountNo, cursor: null, read_at: at })
        .onConflict((conflict) => conflict.columns(['bank_code', 'account_no']).doUpdateSet({ read_at: at }))
        .execute();
    },

    /** Advances the cursor only from where this reader began: an overtaken reader never moves the cursor back. */
    async saveCursor(feed: { bankCode: string; accountNo: string; from: string | null; to: string; at: Date }) {
      await db
        .insertInto('bank_feed')
        .values({ bank_code: feed.bankCode, account_no: feed.accountNo, cursor: feed.to, read_at: feed.at })
        .onConflict((conflict) =>
          conflict
            .columns(['bank_code', 'account_no'])
            .doUpdateSet({ cursor: feed.to, read_at: feed.at })
            .where('bank_feed.cursor', 'is not distinct from', feed.from),
        )
        .execute();
    },
  };
}

const toNotice = (row: Selectable<Tables['deposit_notice']>): Notice => ({
  id: row.id,
  memberId: row.member_id,
  asked: minor(BigInt(row.asked_amount)),
  amount: minor(BigInt(row.amount)),
  currency: row.currency,
  reference: row.reference,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  status: row.status,
});
