import type { SlipReason } from '@krapao/contract/errors';
import { type Currency, type Minor, minor } from '@krapao/money';
import { type Generated, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { BankTransfer } from './slip-verifier.ts';

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

export type SlipCode = { payload: string; sendingBank: string; transRef: string };

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
  verified: BankTransfer | undefined;
  amount: Minor | null;
  currency: Currency | null;
  paymentId: string | null;
  createdAt: Date;
};

export type NewSlip = Pick<Slip, 'id' | 'memberId' | 'reference' | 'file' | 'fileHash' | 'likeness' | 'createdAt'>;

/** Who decided, when it was a person. */
export type By = { by: string; note: string };

/** The order of steps, for those that were taken in the same moment. */
const ORDER: readonly Step[] = ['received', 'read', 'verified', 'review', 'credited', 'failed'];
const OPEN = ['waiting', 'review'] as const;

/** Of 64: what re-encoding, resizing and a new status bar change in a picture. One of four parts stays the same. */
const NEAR_BITS_MAX = 3;

/** True for credited slips whose pictures look the same. The index knows the parts alone: ask before anything is put in order. */
export const looksLike = (likeness: string) =>
  sql<boolean>`status = 'credited' and likeness_parts(likeness) && likeness_parts(${likeness}::bit(64))
    and bit_count(likeness # ${likeness}::bit(64)) <= ${NEAR_BITS_MAX}`;

export function slipsRepository(handle: Db) {
  const db = handle.withTables<SlipTables>();

  const writeStep = (id: string, step: Step, at: Date, { by, note }: Partial<By> = {}) =>
    db
      .insertInto('slip_step')
      .values({ slip_id: id, step, at, by: by ?? null, note: note ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const found = async (query: { executeTakeFirst(): Promise<Selectable<SlipTables['slip']> | undefined> }) => {
    const row = await query.executeTakeFirst();
    return row && toSlip(row);
  };
  const ofMember = (memberId: string) => db.selectFrom('slip').where('member_id', '=', memberId);
  const countSince = async (memberId: string, since: Date) => {
    const count = ofMember(memberId).select(({ fn }) => fn.countAll<string>().as('slips'));
    return Number((await count.where('created_at', '>=', since).executeTakeFirstOrThrow()).slips);
  };

  return {
    find: (id: string) => found(db.selectFrom('slip').selectAll().where('id', '=', id)),
    /** Nobody else decides about it until the transaction ends. */
    lock: (id: string) => found(db.selectFrom('slip').selectAll().where('id', '=', id).forUpdate()),
    /** Another member's reference finds nothing. */
    findOfMember: (memberId: string, reference: string) =>
      found(ofMember(memberId).selectAll().where('reference', '=', reference)),

    async insert(slip: NewSlip): Promise<void> {
      await db
        .insertInto('slip')
        .values({
          id: slip.id,
          member_id: slip.memberId,
          reference: slip.reference,
          file: slip.file,
          file_hash: slip.fileHash,
          likeness: slip.likeness,
          created_at: slip.createdAt,
        })
        .execute();
      await writeStep(slip.id, 'received', slip.createdAt);
    },

    /** Until the transaction ends, this member's uploads are counted one after another. */
    lockUploads: (memberId: string) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`slips ${memberId}`}, 0))`.execute(db),
    countSince,

    async page(
      memberId: string,
      { page, limit, reference }: { page: number; limit: number; reference?: string | undefined },
    ) {
      if (reference !== undefined) {
        const slip = await found(ofMember(memberId).selectAll().where('reference', '=', reference.toUpperCase()));
        return { total: slip ? 1 : 0, slips: slip ? [slip] : [] };
      }
      const total = await countSince(memberId, new Date(0));
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
      return db
        .selectFrom('slip_step')
        .select(['slip_id as id', 'step', 'at'])
        .where('slip_id', 'in', [...ids])
        .orderBy('at')
        .orderBy(sql`array_position(${[...ORDER]}::text[], step)`)
        .execute();
    },

    async saveCode(id: string, { payload, sendingBank, transRef }: SlipCode, at: Date): Promise<void> {
      const code = { payload, sending_bank: sendingBank, trans_ref: transRef };
      await db.updateTable('slip').set(code).where('id', '=', id).execute();
      await writeStep(id, 'read', at);
    },

    async saveVerified(id: string, bankTransfer: BankTransfer, amount: Minor, at: Date): Promise<void> {
      await db
        .updateTable('slip')
        .set({ verified: JSON.stringify(bankTransfer), amount: amount.toString(), currency: bankTransfer.currency })
        .where('id', '=', id)
        .execute();
      await writeStep(id, 'verified', at);
    },

    /** True when another slip has this bank transfer: a credited one, or an earlier one of the same member. */
    async isShownElsewhere({ id, memberId, createdAt }: Slip, { sendingBank, transRef }: SlipCode): Promise<boolean> {
      const other = await db
        .selectFrom('slip')
        .select('id')
        .where('sending_bank', '=', sendingBank)
        .where('trans_ref', '=', transRef)
        .where('id', '!=', id)
        .where((is) =>
          is.or([
            is('status', '=', 'credited'),
            is.and([
              is('member_id', '=', memberId),
              is('status', 'in', OPEN),
              sql<boolean>`(created_at, id) < (${createdAt}, ${id}::uuid)`,
            ]),
          ]),
        )
        .executeTakeFirst();
      return other !== undefined;
    },

    /** True when the picture looks like one that was credited since then. */
    async isNearCopy({ id, likeness }: Slip, since: Date): Promise<boolean> {
      const other = await db
        .with(
          (alike) => alike('alike').materialized(),
          (slips) => slips.selectFrom('slip').select(['id', 'settled_at']).where(looksLike(likeness)),
        )
        .selectFrom('alike')
        .select('id')
        .where('id', '!=', id)
        .where('settled_at', '>=', since)
        .executeTakeFirst();
      return other !== undefined;
    },

    async countTry(id: string): Promise<number> {
      const { tried } = await db
        .updateTable('slip')
        .set({ tried: sql<number>`tried + 1` })
        .where('id', '=', id)
        .returning('tried')
        .executeTakeFirstOrThrow();
      return tried;
    },

    async countAsking(id: string): Promise<number> {
      const { asked } = await db
        .updateTable('slip')
        .set({ asked: sql<number>`asked + 1` })
        .where('id', '=', id)
        .returning('asked')
        .executeTakeFirstOrThrow();
      return asked;
    },

    savePayment: (id: string, paymentId: string) =>
      db.updateTable('slip').set({ payment_id: paymentId }).where('id', '=', id).execute(),

    async saveReview(id: string, reviewReason: string, at: Date): Promise<void> {
      const review = { status: 'review', review_reason: reviewReason } as const;
      await db.updateTable('slip').set(review).where('id', '=', id).where('status', 'in', OPEN).execute();
      await writeStep(id, 'review', at);
    },

    /** The end of a slip; false when it has ended already. */
    async saveEnd(
      id: string,
      end: { status: 'credited' } | { status: 'failed'; reason: SlipReason },
      at: Date,
      by?: By,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('slip')
        .set({ ...end, settled_at: at })
        .where('id', '=', id)
        .where('status', 'in', OPEN)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await writeStep(id, end.status, at, by);
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

    /** Slips that show this payment, and wait for somebody to tell more of it. */
    async waitingFor(paymentId: string): Promise<Slip[]> {
      const showing = db.selectFrom('slip').selectAll().where('payment_id', '=', paymentId);
      return (await showing.where('status', '=', 'waiting').orderBy('created_at').execute()).map(toSlip);
    },

    async knownFiles(names: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .selectFrom('slip')
        .select('file')
        .where('file', 'in', [...names])
        .execute();
      return new Set(rows.map(({ file }) => file));
    },
  };
}

export function toSlip(row: Selectable<SlipTables['slip']>): Slip {
  const { payload, sending_bank: sendingBank, trans_ref: transRef } = row;
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
    code: payload && sendingBank && transRef ? { payload, sendingBank, transRef } : undefined,
    verified: row.verified ? BankTransfer.parse(row.verified) : undefined,
    amount: row.amount === null ? null : minor(BigInt(row.amount)),
    currency: row.currency,
    paymentId: row.payment_id,
    createdAt: row.created_at,
  };
}
