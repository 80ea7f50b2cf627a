import type { SlipReason } from '@krapao/contract/errors';
import { type Currency, type Minor, minor } from '@krapao/money';
import type { Generated, Selectable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import { addingNotice } from '../notices/public.ts';
import { BankTransfer } from './reading/slip-verifier.ts';
import { WalletVerdict } from './reading/wallet-transfer.ts';

export type SlipStatus = 'waiting' | 'review' | 'credited' | 'failed';
export type Step = 'received' | 'read' | 'verified' | 'credited' | 'failed' | 'review';

export type SlipTables = {
  slip: {
    id: string;
    member_id: string;
    reference: string;
    file: string;
    file_hash: string;
    likeness: string;
    status: Generated<SlipStatus>;
    reason: SlipReason | null;
    review_reason: string | null;
    payload: string | null;
    sending_bank: string | null;
    trans_ref: string | null;
    verified: unknown;
    wallet: unknown;
    amount: string | null;
    currency: Currency | null;
    payment_id: string | null;
    tried: Generated<number>;
    asked: Generated<number>;
    created_at: Date;
    is_stuck: Generated<boolean>;
    settled_at: Date | null;
  };
  slip_step: { slip_id: string; step: Step; at: Date; by: string | null; note: string | null };
};

export type SlipRow = Selectable<SlipTables['slip']>;

/** Identity of a transfer: sending bank and that bank's reference. */
export type SlipTransfer = { sendingBank: string; transRef: string };

export type SlipCode = SlipTransfer & { payload: string };

export type Slip = {
  id: string;
  memberId: string;
  reference: string;
  file: string;
  fileHash: string;
  likeness: string;
  status: SlipStatus;
  reason: SlipReason | null;
  reviewReason: string | null;
  code: SlipCode | undefined;
  /** Of the code, or of what the wallet confirmed. */
  transfer: SlipTransfer | undefined;
  verified: BankTransfer | undefined;
  /** Of the picture of a wallet slip without a code. */
  wallet: WalletVerdict | undefined;
  amount: Minor | null;
  currency: Currency | null;
  paymentId: string | null;
  createdAt: Date;
};

/** The operator who decided, and their note. */
export type By = { by: string; note: string };

/** Order of steps with the same timestamp. */
const ORDER: readonly Step[] = ['received', 'read', 'verified', 'review', 'credited', 'failed'];
const OPEN = ['waiting', 'review'] as const;

const LIKELY_MAX = 20;

/**
 * Credited slips that may be the original of a picture: the member's own, and those with a hash like `$1`. Of its 64
 * bits copies differ in some, so mostly one of the four 16-bit parts is equal; the index covers only the parts.
 */
const LIKELY = `
  with alike as materialized (
    select * from slip where status = 'credited' and likeness_parts(likeness) && likeness_parts($1::bit(64))
      and bit_count(likeness # $1::bit(64)) <= 8)
  (select * from slip where member_id = $4 and status = 'credited' and id <> $2 and settled_at >= $3
   order by settled_at desc limit ${LIKELY_MAX})
  union all
  (select * from alike where member_id <> $4 and id <> $2 and settled_at >= $3
   order by bit_count(likeness # $1::bit(64)), settled_at desc limit ${LIKELY_MAX})`;

const STEPS = `
  select slip_id as id, step, at from slip_step where slip_id = any($1::uuid[])
  order by at, array_position($2::text[], step)`;

export const writeStep = (db: Db, id: string, step: Step, at: Date, { by, note }: Partial<By> = {}) =>
  db
    .withTables<SlipTables>()
    .insertInto('slip_step')
    .values({ slip_id: id, step, at, by: by ?? null, note: note ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The number of a member's slips, of all or since then. */
export async function countSlips(db: Db, memberId: string, since = new Date(0)): Promise<number> {
  const ofMember = db.withTables<SlipTables>().selectFrom('slip').where('member_id', '=', memberId);
  const count = ofMember.select(({ fn }) => fn.countAll<string>().as('slips')).where('created_at', '>=', since);
  return Number((await count.executeTakeFirstOrThrow()).slips);
}

export function slipsRepository(handle: Db) {
  const db = handle.withTables<SlipTables>();

  const found = async (query: { executeTakeFirst(): Promise<SlipRow | undefined> }) => {
    const row = await query.executeTakeFirst();
    return row && toSlip(row);
  };
  const ofMember = (memberId: string) => db.selectFrom('slip').where('member_id', '=', memberId);
  return {
    find: (id: string) => found(db.selectFrom('slip').selectAll().where('id', '=', id)),
    /** Locks the slip until the transaction ends. */
    lock: (id: string) => found(db.selectFrom('slip').selectAll().where('id', '=', id).forUpdate()),
    /** Credited slips, settled since then, that may be the original of the slip's picture. */
    likely: async ({ id, memberId, likeness }: Slip, since: Date): Promise<Slip[]> =>
      (await query<SlipRow>(handle, LIKELY, [likeness, id, since, memberId])).map(toSlip),
    /** Finds only the member's own slips. */
    findOfMember: (memberId: string, reference: string) =>
      found(ofMember(memberId).selectAll().where('reference', '=', reference)),

    findOfPayment: (memberId: string, paymentId: string) =>
      found(ofMember(memberId).selectAll().where('payment_id', '=', paymentId).where('status', '=', 'credited')),

    async page(
      memberId: string,
      { page, limit, reference }: { page: number; limit: number; reference?: string | undefined },
    ) {
      if (reference !== undefined) {
        const slip = await found(ofMember(memberId).selectAll().where('reference', '=', reference.toUpperCase()));
        return { total: slip ? 1 : 0, slips: slip ? [slip] : [] };
      }
      const total = await countSlips(handle, memberId);
      const rows = await ofMember(memberId)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      return { total, slips: rows.map(toSlip) };
    },

    async stepsOf(ids: readonly string[]) {
      if (ids.length === 0) return [];
      return query<{ id: string; step: Step; at: Date }>(handle, STEPS, [ids, ORDER]);
    },

    savePayment: (id: string, paymentId: string) =>
      db.updateTable('slip').set({ payment_id: paymentId }).where('id', '=', id).execute(),

    async hasOpen(memberId: string): Promise<boolean> {
      const open = db.selectFrom('slip').select('id').where('member_id', '=', memberId).where('status', 'in', OPEN);
      return (await open.limit(1).executeTakeFirst()) !== undefined;
    },

    async saveReview(id: string, reviewReason: string, at: Date): Promise<void> {
      const review = { status: 'review', review_reason: reviewReason } as const;
      await db.updateTable('slip').set(review).where('id', '=', id).where('status', 'in', OPEN).execute();
      await writeStep(handle, id, 'review', at);
    },

    /** Ends a slip; returns false if it has ended before. */
    async saveEnd(
      id: string,
      end: { status: 'credited' } | { status: 'failed'; reason: SlipReason },
      at: Date,
      by?: By,
    ): Promise<boolean> {
      const row = await db
        .updateTable('slip')
        .set({ ...end, settled_at: at })
        .where('id', '=', id)
        .where('status', 'in', OPEN)
        .returning(['member_id', 'reference'])
        .executeTakeFirst();
      if (!row) return false;
      await writeStep(handle, id, end.status, at, by);
      const { member_id: memberId, reference } = row;
      // The money of a credited slip has a notice of its own.
      if (end.status === 'failed') {
        const data = { reason: end.reason };
        await handle.executeQuery(addingNotice({ memberId, kind: 'slip-failed', at, reference, data }));
      }
      return true;
    },

    /** Slips whose payment may have been decided elsewhere. */
    async inReviewWithPayment(limit: number): Promise<Slip[]> {
      const rows = await db
        .selectFrom('slip')
        .selectAll()
        .where('status', '=', 'review')
        .where('payment_id', 'is not', null)
        .orderBy('created_at')
        .limit(limit)
        .execute();
      return rows.map(toSlip);
    },

    /** Slips in review whose transfer is known from the wallet alone, and whose payment may have come meanwhile. */
    async inReviewByWallet(limit: number): Promise<Slip[]> {
      const rows = await db
        .selectFrom('slip')
        .selectAll()
        .where('status', '=', 'review')
        .where('payment_id', 'is', null)
        .where('payload', 'is', null)
        .where('trans_ref', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toSlip);
    },

    async waitingFor(paymentId: string): Promise<Slip[]> {
      const showing = db.selectFrom('slip').selectAll().where('payment_id', '=', paymentId);
      return (await showing.where('status', '=', 'waiting').orderBy('created_at').execute()).map(toSlip);
    },
  };
}

export function toSlip(row: SlipRow): Slip {
  const { payload, sending_bank: sendingBank, trans_ref: transRef } = row;
  const transfer = sendingBank && transRef ? { sendingBank, transRef } : undefined;
  return {
    id: row.id,
    memberId: row.member_id,
    reference: row.reference,
    file: row.file,
    fileHash: row.file_hash,
    likeness: row.likeness,
    status: row.status,
    reason: row.reason,
    reviewReason: row.review_reason,
    code: payload && transfer ? { payload, ...transfer } : undefined,
    transfer,
    verified: row.verified ? BankTransfer.parse(row.verified) : undefined,
    wallet: row.wallet ? WalletVerdict.parse(row.wallet) : undefined,
    amount: row.amount === null ? null : minor(BigInt(row.amount)),
    currency: row.currency,
    paymentId: row.payment_id,
    createdAt: row.created_at,
  };
}
