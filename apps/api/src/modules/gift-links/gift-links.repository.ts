import { type Minor, minor } from '@krapao/money';
import type { Generated, Selectable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

type Tables = {
  gift_link: {
    hash: string;
    id: string;
    member_id: string;
    state: Generated<GiftState>;
    amount: string | null;
    reason: string | null;
    is_sent: Generated<boolean>;
    mobile: string | null;
    asked: Generated<number>;
    reference: string;
    created_at: Date;
    settled_at: Date | null;
  };
};

type GiftState = 'sent' | 'redeemed' | 'refused';

export type Gift = {
  hash: string;
  id: string;
  memberId: string;
  state: GiftState;
  amount: Minor | null;
  /** A redeem request may have reached the wallet. */
  isSent: boolean;
  /** The wallet of ours that it is redeemed to, known once a redeem request may have been sent. */
  mobile: string | null;
  reference: string;
  createdAt: Date;
};

export function giftsRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  return {
    async hasOpen(memberId: string): Promise<boolean> {
      const open = db
        .selectFrom('gift_link')
        .select('id')
        .where('member_id', '=', memberId)
        .where('state', '=', 'sent');
      return (await open.limit(1).executeTakeFirst()) !== undefined;
    },

    /** Returns false if the voucher is in use. A refused voucher may be tried again. */
    async insert(gift: Omit<Gift, 'state' | 'isSent' | 'mobile'>): Promise<boolean> {
      const values = {
        id: gift.id,
        member_id: gift.memberId,
        amount: gift.amount?.toString() ?? null,
        reference: gift.reference,
        created_at: gift.createdAt,
        reason: null,
        settled_at: null,
        mobile: null,
      };
      const row = await db
        .insertInto('gift_link')
        .values({ ...values, hash: gift.hash })
        .onConflict((conflict) =>
          conflict
            .column('hash')
            .doUpdateSet({ ...values, state: 'sent', is_sent: false, asked: 0 })
            .where('gift_link.state', '=', 'refused'),
        )
        .returning('hash')
        .executeTakeFirst();
      return row !== undefined;
    },

    async find(hash: string): Promise<Gift | undefined> {
      const row = await db.selectFrom('gift_link').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row && toGift(row);
    },

    /** Locks a voucher of unknown outcome until the transaction ends; returns false if the outcome is known. */
    async lockSent(hash: string): Promise<boolean> {
      const sent = db.selectFrom('gift_link').select('hash').where('hash', '=', hash).where('state', '=', 'sent');
      return (await sent.forUpdate().executeTakeFirst()) !== undefined;
    },

    /**
     * Stored before the redeem request, so that a crash in between counts as a sent request. Returns the wallet of the
     * first request.
     */
    async saveSent(hash: string, mobile: string): Promise<string> {
      const sent = await db
        .updateTable('gift_link')
        .set((set) => ({ is_sent: true, mobile: set.fn.coalesce('mobile', set.val(mobile)) }))
        .where('hash', '=', hash)
        .returning('mobile')
        .executeTakeFirstOrThrow();
      return sent.mobile ?? mobile;
    },

    saveRedeemed: (hash: string, { amount, at }: { amount: Minor; at: Date }) =>
      db
        .updateTable('gift_link')
        .set({ state: 'redeemed', amount: amount.toString(), settled_at: at })
        .where('hash', '=', hash)
        .execute(),

    saveRefused: (hash: string, { reason, at }: { reason: string; at: Date }) =>
      db.updateTable('gift_link').set({ state: 'refused', reason, settled_at: at }).where('hash', '=', hash).execute(),

    async countAttempt(hash: string): Promise<number> {
      const { asked } = await db
        .updateTable('gift_link')
        .set((set) => ({ asked: set('asked', '+', 1) }))
        .where('hash', '=', hash)
        .returning('asked')
        .executeTakeFirstOrThrow();
      return asked;
    },
  };
}

const toGift = (row: Selectable<Tables['gift_link']>): Gift => ({
  hash: row.hash,
  id: row.id,
  memberId: row.member_id,
  state: row.state,
  amount: row.amount === null ? null : minor(BigInt(row.amount)),
  isSent: row.is_sent,
  mobile: row.mobile,
  reference: row.reference,
  createdAt: row.created_at,
});
