import { type Currency, type Minor, minor } from '@krapao/money';
import type { Generated, Selectable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

/** Review reason of a payment typed in by an operator: the facts are not confirmed by the bank. */
export const READ_BY_HAND = 'READ_BY_HAND';

export type PaymentState = 'waiting' | 'credited' | 'review' | 'returned' | 'dismissed';
export type PaymentSource = 'feed' | 'callback' | 'slip' | 'gift';

type Tables = {
  payment: {
    id: string;
    sender_bank: string;
    trans_ref: string;
    receiver_bank: string;
    receiver_account: string;
    amount: string;
    currency: Currency;
    sender_account: string | null;
    sender_name: string | null;
    note: string | null;
    paid_at: Date;
    heard_at: Date;
    heard_from: PaymentSource;
    is_in_feed: boolean;
    state: Generated<PaymentState>;
    member_id: string | null;
    reason: string | null;
    reference: string | null;
    credited_at: Date | null;
    claimed_account: string | null;
  };
  payment_decision: {
    id: Generated<string>;
    payment_id: string;
    decision: Decision;
    member_id: string | null;
    by: string;
    why: string;
    at: Date;
  };
};

/** `propose`: the first of the two people that a large credit needs. */
export type Decision = 'propose' | 'credit' | 'return' | 'keep' | 'dismiss';

export type Payment = {
  id: string;
  /** Three digits, or the code of a bank without them. */
  senderBank: string;
  transRef: string;
  receiverBank: string;
  receiverAccount: string;
  amount: Minor;
  currency: Currency;
  /** Digits, with x for each masked one. */
  senderAccount: string | null;
  senderName: string | null;
  /** Text sent with the payment: a QR code's reference, or the payer's message. */
  note: string | null;
  paidAt: Date;
  receivedAt: Date;
  source: PaymentSource;
  /** Confirmed by the bank's own feed. */
  isInFeed: boolean;
  state: PaymentState;
  memberId: string | null;
  reason: string | null;
  reference: string | null;
  /** The registered account the sender was matched to at the credit. */
  claimedAccount: string | null;
};

export type NewPayment = Omit<Payment, 'state' | 'memberId' | 'reason' | 'reference' | 'claimedAccount'>;

type EndedPayments = { all: number; approved: number; codes: number; decided: number };

const IN_QUEUE = `
  select id from payment
  where reason is not null and (
    strpos(lower(concat_ws(' ', sender_name, note, trans_ref, sender_bank, receiver_bank)), $1) > 0
    or strpos(concat_ws(' ', sender_account, receiver_account), $2) > 0)
  order by heard_at desc limit $3`;

const ENDED = `
  select credited + ended as all, own as approved, codes, decided
  from (
    select count(*)::int as credited, count(*) filter (where heard_from = 'callback')::int as codes,
      count(*) filter (where heard_from <> 'callback' and id <> all($2::uuid[]))::int as own
    from payment where credited_at >= $1
  ) credits, (
    select count(*) filter (where decision in ('return', 'dismiss'))::int as ended,
      count(*) filter (where decision in ('credit', 'return', 'dismiss'))::int as decided
    from payment_decision where at >= $1
  ) decisions`;

export function paymentsRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  const change = db.updateTable('payment');
  return {
    /** Returns undefined if the payment was recorded before. */
    async insert(payment: NewPayment): Promise<Payment | undefined> {
      const row = await db
        .insertInto('payment')
        .values({
          id: payment.id,
          sender_bank: payment.senderBank,
          trans_ref: payment.transRef,
          receiver_bank: payment.receiverBank,
          receiver_account: payment.receiverAccount,
          amount: payment.amount.toString(),
          currency: payment.currency,
          sender_account: payment.senderAccount,
          sender_name: payment.senderName,
          note: payment.note,
          paid_at: payment.paidAt,
          heard_at: payment.receivedAt,
          heard_from: payment.source,
          is_in_feed: payment.isInFeed,
          claimed_account: null,
        })
        // Either unique index may conflict first: bank and reference, or the id derived from both.
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      return row && toPayment(row);
    },

    async find(id: string): Promise<Payment | undefined> {
      const row = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toPayment(row);
    },

    async hasTwin({ id, transRef, amount, currency }: Payment): Promise<boolean> {
      const twin = await db
        .selectFrom('payment')
        .select('id')
        .where('trans_ref', '=', transRef)
        .where('amount', '=', amount.toString())
        .where('currency', '=', currency)
        .where('id', '!=', id)
        .executeTakeFirst();
      return twin !== undefined;
    },

    /** Locks the payment until the transaction ends. */
    async lock(id: string): Promise<Payment> {
      const row = await db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
      return toPayment(row);
    },

    /** Stores facts that the first source did not have. */
    saveFacts: (id: string, facts: Pick<Payment, 'senderAccount' | 'senderName' | 'note' | 'isInFeed'>) =>
      change
        .set({
          sender_account: facts.senderAccount,
          sender_name: facts.senderName,
          note: facts.note,
          is_in_feed: facts.isInFeed,
        })
        .where('id', '=', id)
        .execute(),

    saveCredited: (
      id: string,
      credited: { memberId: string; reference: string; claimedAccount: string | null; at: Date },
    ) =>
      change
        .set({
          state: 'credited',
          member_id: credited.memberId,
          reference: credited.reference,
          credited_at: credited.at,
          claimed_account: credited.claimedAccount,
          reason: null,
        })
        .where('id', '=', id)
        .execute(),

    /** Moves a waiting payment to the review queue; the first reason stays. */
    saveReview: (id: string, review: { reason: string; memberId: string | null }) =>
      change
        .set({ state: 'review', reason: review.reason, member_id: review.memberId })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute(),

    /** Puts a waiting payment into the review queue; rules may still credit it. */
    saveWaiting: (id: string, reason: string) =>
      change.set({ reason }).where('id', '=', id).where('state', '=', 'waiting').where('reason', 'is', null).execute(),

    saveReason: (id: string, reason: string | null) => change.set({ reason }).where('id', '=', id).execute(),

    /** Ends a payment that will never be credited. */
    saveEnded: (id: string, state: 'returned' | 'dismissed') =>
      change.set({ state, reason: null }).where('id', '=', id).execute(),

    /** Newest first: payments that have waited long need an operator, not another match. */
    async waiting(sources: readonly PaymentSource[], limit: number): Promise<Payment[]> {
      const waiting = db.selectFrom('payment').selectAll().where('state', '=', 'waiting');
      const rows = await waiting.where('heard_from', 'in', sources).orderBy('heard_at', 'desc').limit(limit).execute();
      return rows.map(toPayment);
    },

    /** Payments that wait for their member's limit, oldest first, without those that their own job credits. */
    async aboveLimit(): Promise<Payment[]> {
      const rows = await db
        .selectFrom('payment')
        .selectAll()
        .where('state', '=', 'review')
        .where('reason', '=', 'ABOVE_LIMIT')
        .where('heard_from', '<>', 'gift')
        .orderBy('heard_at')
        .execute();
      return rows.map(toPayment);
    },

    /** Moves unclaimed payments to the review queue. */
    async saveOverdue(receivedBefore: Date, reason: string): Promise<void> {
      await change
        .set({ state: 'review', reason })
        .where('state', '=', 'waiting')
        .where('heard_at', '<', receivedBefore)
        .execute();
    },

    decisions: (id: string) =>
      db
        .selectFrom('payment_decision')
        .select(['decision', 'member_id as memberId', 'by', 'why', 'at'])
        .where('payment_id', '=', id)
        .orderBy('id')
        .execute(),

    /** Operators who proposed to credit the payment to this member. */
    async proposers(id: string, memberId: string): Promise<string[]> {
      const decisions = db.selectFrom('payment_decision').select('by').where('payment_id', '=', id);
      const found = await decisions.where('decision', '=', 'propose').where('member_id', '=', memberId).execute();
      return found.map(({ by }) => by);
    },

    /** Why each waits for a person, and who proposed last to credit it. */
    reasons: (ids: readonly string[]) =>
      query<{ id: string; reason: string | null; proposedBy: string | null }>(
        handle,
        `select id, reason, (select by from payment_decision d where d.payment_id = payment.id and decision = 'propose'
           order by d.id desc limit 1) as "proposedBy"
         from payment where id = any($1::uuid[])`,
        [ids],
      ),

    /** Open payments of the queue whose facts contain the text; spaces and hyphens in numbers do not count. */
    async findInQueue(text: string, limit: number): Promise<string[]> {
      const number = /^[\d\s-]{4,}$/.test(text) ? text.replaceAll(/[\s-]/g, '') : null;
      const rows = await query<{ id: string }>(handle, IN_QUEUE, [text.toLowerCase(), number, limit]);
      return rows.map(({ id }) => id);
    },

    /** Counts payments since then: ended, credited neither by a slip nor by a code, by code, and decided by operators. */
    async ended(since: Date, bySlips: readonly string[]): Promise<EndedPayments> {
      const [row] = await query<EndedPayments>(handle, ENDED, [since, bySlips]);
      return row ?? { all: 0, approved: 0, codes: 0, decided: 0 };
    },

    insertDecision: (decided: {
      paymentId: string;
      decision: Decision;
      memberId: string | null;
      by: string;
      why: string;
      at: Date;
    }) => {
      const { paymentId, memberId, ...rest } = decided;
      return db
        .insertInto('payment_decision')
        .values({ ...rest, payment_id: paymentId, member_id: memberId })
        .execute();
    },
  };
}

function toPayment(row: Selectable<Tables['payment']>): Payment {
  return {
    id: row.id,
    senderBank: row.sender_bank,
    transRef: row.trans_ref,
    receiverBank: row.receiver_bank,
    receiverAccount: row.receiver_account,
    amount: minor(BigInt(row.amount)),
    currency: row.currency,
    senderAccount: row.sender_account,
    senderName: row.sender_name,
    note: row.note,
    paidAt: row.paid_at,
    receivedAt: row.heard_at,
    source: row.heard_from,
    isInFeed: row.is_in_feed,
    state: row.state,
    memberId: row.member_id,
    reason: row.reason,
    reference: row.reference,
    claimedAccount: row.claimed_account,
  };
}
