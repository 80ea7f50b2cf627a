import { type Currency, type Minor, minor } from '@krapao/money';
import { type Generated, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

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
  /** What the member wanted to deposit. */
  asked: Minor;
  /** What they were told to transfer. */
  amount: Minor;
  currency: Currency;
  reference: string;
  createdAt: Date;
  expiresAt: Date;
  status: 'waiting' | 'matched' | 'expired' | 'rejected';
};

/** When a notice was made and over. */
type Time = { madeBefore: Date; endedAfter: Date };

type OwnNotice = Time & {
  currency: Currency;
  amount: Minor;
  /** Whether what the member asked for counts as well as what they were told. */
  isAskedToo: boolean;
};

/** One that is over may still be paid: the bank was slow to tell of it. */
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
    /** False when another notice waits for that amount. */
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
        // Written out and not as a value: the database must see which index is meant before it knows the values.
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

    /** How many amounts are kept for the member: those of notices that they took back are until their time is over. */
    async countKept(memberId: string, endedAfter: Date): Promise<number> {
      const kept = db
        .selectFrom('deposit_notice')
        .select('id')
        .where('member_id', '=', memberId)
        .where((is) =>
          is.or([
            is('status', '=', 'waiting'),
            is.and([is('status', '=', 'expired'), is('expires_at', '>', endedAfter)]),
          ]),
        );
      return (await kept.execute()).length;
    },

    /**
     * The member's own notice of this amount, made in this time: best the one that told them so, else one
     * that waits, else the oldest. Whoever is about to end it is waited for.
     */
    async lockOwn(memberId: string, of: OwnNotice): Promise<Notice | undefined> {
      const amount = of.amount.toString();
      const row = await unpaid(of.currency, of)
        .selectAll()
        .where('member_id', '=', memberId)
        .where((is) => is.or([is('amount', '=', amount), ...(of.isAskedToo ? [is('asked_amount', '=', amount)] : [])]))
        .orderBy(sql`amount <> ${amount}::bigint`)
        .orderBy(sql`status <> 'waiting'`)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .executeTakeFirst();
      return row && toNotice(row);
    },

    /** Amounts between these that somebody may still pay, or has lately been told to. */
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

    /** Notices nobody has paid that told somebody this amount between these times. */
    async findUnpaid(currency: Currency, amount: Minor, time: Time): Promise<Notice[]> {
      const rows = await unpaid(currency, time).selectAll().where('amount', '=', amount.toString()).execute();
      return rows.map(toNotice);
    },

    /** True while nobody has paid it; nobody else ends it until the transaction does. */
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

    /** One that nobody has paid, by the reference that the member reads. */
    async findUnpaidByReference(reference: string): Promise<Notice | undefined> {
      const row = await db
        .selectFrom('deposit_notice')
        .selectAll()
        .where('reference', '=', reference)
        .where('status', 'in', UNPAID)
        .executeTakeFirst();
      return row && toNotice(row);
    },

    /** Notices that asked for this amount or were told it, and that nobody has paid; newest first. */
    async findAlike(currency: Currency, amount: Minor, time: Time, limit: number): Promise<Notice[]> {
      const rows = await unpaid(currency, time)
        .selectAll()
        .where((is) => is.or([is('amount', '=', amount.toString()), is('asked_amount', '=', amount.toString())]))
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toNotice);
    },

    /** All that nobody has paid since then, newest first. */
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

    async cursor(bankCode: string, accountNo: string): Promise<string | null> {
      const row = await db
        .selectFrom('bank_feed')
        .select('cursor')
        .where('bank_code', '=', bankCode)
        .where('account_no', '=', accountNo)
        .executeTakeFirst();
      return row?.cursor ?? null;
    },

    /** It was asked and had nothing new: whoever looks sees that the bank answers. */
    async saveRead(bankCode: string, accountNo: string, at: Date): Promise<void> {
      await db
        .insertInto('bank_feed')
        .values({ bank_code: bankCode, account_no: accountNo, cursor: null, read_at: at })
        .onConflict((conflict) => conflict.columns(['bank_code', 'account_no']).doUpdateSet({ read_at: at }))
        .execute();
    },

    /** Moves on from where this reader began; a reader who was overtaken moves nothing back. */
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
