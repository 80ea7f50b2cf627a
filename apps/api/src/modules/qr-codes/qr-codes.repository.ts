import { type Currency, type Minor, minor } from '@krapao/money';
import type { Generated, Selectable } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export type CodeState = 'making' | 'live' | 'paid' | 'cancelled' | 'expired' | 'failed';

type Tables = {
  qr_code: {
    id: string;
    member_id: string;
    channel: string;
    reference: string;
    amount: string;
    currency: Currency;
    payload: string | null;
    state: CodeState;
    payment_id: string | null;
    is_closed: boolean;
    connection_id: string | null;
    service_reference: string | null;
    is_any_amount: Generated<boolean>;
    reported_at: Date | null;
    reported_amount: string | null;
    reported_trans_ref: string | null;
    asked: number;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
};

export type Code = {
  id: string;
  memberId: string;
  channel: string;
  /** Returned with a payment of the code. */
  reference: string;
  amount: Minor;
  currency: Currency;
  payload: string | null;
  state: CodeState;
  paymentId: string | null;
  /** The channel's status is final or not needed: no further status checks. */
  isClosed: boolean;
  /** That made the code; null for a code drawn here, and before it was made. */
  connectionId: string | null;
  /** The service's own id. */
  serviceReference: string | null;
  /** What was paid is credited, also if it is another sum. */
  isAnyAmount: boolean;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
};

/** A code before anything was made or paid. */
export type NewCode = Omit<Code, 'paymentId' | 'endedAt' | 'connectionId' | 'serviceReference' | 'isAnyAmount'>;

export type MadeCode = {
  payload: string;
  expiresAt: Date;
  connectionId: string;
  serviceReference: string | null;
  isAnyAmount: boolean;
};

type ServiceCode = { connectionId: string; channel: string; serviceReference: string };

const OPEN = ['making', 'live'] as const;

export function codesRepository(handle: Db) {
  const db = handle.withTables<Tables>();
  const codes = db.selectFrom('qr_code').selectAll();
  const change = db.updateTable('qr_code');

  return {
    /** Returns false if the member has an open code of this channel, or the id exists. */
    async insert(code: NewCode): Promise<boolean> {
      const { id, channel, reference, currency, payload, state } = code;
      const values = {
        ...{ id, channel, reference, currency, payload, state },
        member_id: code.memberId,
        amount: code.amount.toString(),
        payment_id: null,
        is_closed: code.isClosed,
        asked: 0,
        created_at: code.createdAt,
        expires_at: code.expiresAt,
        ended_at: null,
        ...{ connection_id: null, service_reference: null },
        ...{ reported_at: null, reported_amount: null, reported_trans_ref: null },
      };
      const row = await db
        .insertInto('qr_code')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async find(id: string): Promise<Code | undefined> {
      const row = await codes.where('id', '=', id).executeTakeFirst();
      return row && toCode(row);
    },

    async findOpen(memberId: string, channel: string): Promise<Code | undefined> {
      const row = await codes
        .where('member_id', '=', memberId)
        .where('channel', '=', channel)
        .where('state', 'in', OPEN)
        .executeTakeFirst();
      return row && toCode(row);
    },

    async findNamed(channel: string, reference: string): Promise<Code | undefined> {
      const named = codes
        .where('channel', '=', channel)
        .where((is) => is.or([is('reference', '=', reference), is('service_reference', '=', reference)]));
      const rows = await named.limit(2).execute();
      return rows.length === 1 && rows[0] ? toCode(rows[0]) : undefined;
    },

    /** The connection's code that the service knows by this id. */
    async findReported({ connectionId, channel, serviceReference }: ServiceCode) {
      const known = db.selectFrom('qr_code').select(['id', 'currency']);
      return known
        .where('service_reference', '=', serviceReference)
        .where('connection_id', '=', connectionId)
        .where('channel', '=', channel)
        .executeTakeFirst();
    },

    /** Stores the first report about a code; returns true for that one. */
    async saveReported(id: string, { amount, transRef, at }: { amount: Minor; transRef: string | null; at: Date }) {
      const reported = change
        .set({ reported_at: at, reported_amount: amount.toString(), reported_trans_ref: transRef })
        .where('id', '=', id)
        .where('reported_at', 'is', null);
      return (await reported.returning('id').executeTakeFirst()) !== undefined;
    },

    async isPaidBy(paymentId: string): Promise<boolean> {
      const paid = db.selectFrom('qr_code').select('id').where('payment_id', '=', paymentId);
      return (await paid.executeTakeFirst()) !== undefined;
    },

    /** Locks the code that a payment names, so that only one payment uses it. */
    async lockNamed(channel: string, references: readonly string[]): Promise<Code | undefined> {
      const rows = await codes
        .where('channel', '=', channel)
        .where('reference', 'in', references)
        .forUpdate()
        .execute();
      return rows.length === 1 && rows[0] ? toCode(rows[0]) : undefined;
    },

    /** The first connection that made the code has it. */
    saveLive: (id: string, { payload, expiresAt, connectionId, serviceReference, isAnyAmount }: MadeCode) =>
      change
        .set({ state: 'live', payload, expires_at: expiresAt, connection_id: connectionId })
        .set({ service_reference: serviceReference, is_any_amount: isAnyAmount })
        .where('id', '=', id)
        .where('state', '=', 'making')
        .execute(),

    savePaid: (id: string, { paymentId, at }: { paymentId: string; at: Date }) =>
      change.set({ state: 'paid', payment_id: paymentId, ended_at: at }).where('id', '=', id).execute(),

    /** Ends an open code; returns true for the one caller that did. */
    async end(id: string, state: 'cancelled' | 'expired' | 'failed', at: Date): Promise<boolean> {
      const ended = change.set({ state, ended_at: at }).where('id', '=', id).where('state', 'in', OPEN);
      return (await ended.returning('id').executeTakeFirst()) !== undefined;
    },

    saveClosed: (id: string) => change.set({ is_closed: true }).where('id', '=', id).execute(),

    async countAttempt(id: string): Promise<number> {
      const counted = change.set((set) => ({ asked: set('asked', '+', 1) })).where('id', '=', id);
      return (await counted.returning('asked').executeTakeFirstOrThrow()).asked;
    },
  };
}

const toCode = (row: Selectable<Tables['qr_code']>): Code => ({
  id: row.id,
  memberId: row.member_id,
  channel: row.channel,
  reference: row.reference,
  amount: minor(BigInt(row.amount)),
  currency: row.currency,
  payload: row.payload,
  state: row.state,
  paymentId: row.payment_id,
  isClosed: row.is_closed,
  connectionId: row.connection_id,
  serviceReference: row.service_reference,
  isAnyAmount: row.is_any_amount,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
});
