import type { Currency, Minor } from '@krapao/money';
import { unitsOf } from '../amount.ts';
import type { Query } from '../database.ts';

export const channelTables = `
  create table if not exists sandbox.channel_payment (
    channel      text        not null,
    reference    text        not null,
    payment_id   text        not null,
    amount       bigint      not null check (amount > 0),
    currency     text        not null,
    expires_at   timestamptz not null,
    callback_url text        not null,
    payload      text        not null,
    paid         boolean     not null default false,
    cancelled    boolean     not null default false,
    created_at   timestamptz not null,
    primary key (channel, reference),
    unique (channel, payment_id)
  );
`;

/** A payment code issued by a channel for the operator. */
export type ChannelPayment = {
  channel: string;
  reference: string;
  /** The channel's id; ref1 of its code. */
  paymentId: string;
  amount: Minor;
  currency: Currency;
  expiresAt: Date;
  callbackUrl: string;
  payload: string;
  paid: boolean;
  cancelled: boolean;
};

type Row = Omit<ChannelPayment, 'amount'> & { amount: string };

const COLUMNS = `channel, reference, payment_id as "paymentId", amount, currency, expires_at as "expiresAt",
  callback_url as "callbackUrl", payload, paid, cancelled`;
const toPayment = (row: Row): ChannelPayment => ({ ...row, amount: unitsOf(row.amount) });

export function statusOf({ paid, cancelled, expiresAt }: ChannelPayment, now: Date) {
  if (paid) return 'paid';
  if (cancelled) return 'cancelled';
  return expiresAt <= now ? 'expired' : 'waiting';
}

/** Stores the code, or returns the code stored under this reference before. */
export async function saveChannelPayment(database: Query, payment: ChannelPayment, now: Date): Promise<ChannelPayment> {
  const { channel, reference, paymentId, amount, currency, expiresAt, callbackUrl, payload } = payment;
  await database.query(
    `insert into sandbox.channel_payment (channel, reference, payment_id, amount, currency, expires_at, callback_url,
       payload, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (channel, reference) do nothing`,
    [channel, reference, paymentId, amount, currency, expiresAt, callbackUrl, payload, now],
  );
  return (await findChannelPayment(database, channel, reference)) ?? payment;
}

export async function findChannelPayment(
  database: Query,
  channel: string,
  reference: string,
): Promise<ChannelPayment | undefined> {
  const { rows } = await database.query<Row>(
    `select ${COLUMNS} from sandbox.channel_payment where channel = $1 and reference = $2`,
    [channel, reference],
  );
  return rows[0] && toPayment(rows[0]);
}

/** Locks the row, so that a code is either paid or cancelled, never both. */
export async function lockChannelPayment(
  tx: Query,
  channel: string,
  paymentId: string,
): Promise<ChannelPayment | undefined> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from sandbox.channel_payment where channel = $1 and payment_id = $2 for update`,
    [channel, paymentId],
  );
  return rows[0] && toPayment(rows[0]);
}

export async function markPaid(tx: Query, { channel, reference }: ChannelPayment): Promise<void> {
  await tx.query('update sandbox.channel_payment set paid = true where channel = $1 and reference = $2', [
    channel,
    reference,
  ]);
}

/** Leaves a paid or expired code unchanged. */
export async function cancelChannelPayment(
  database: Query,
  channel: string,
  reference: string,
  now: Date,
): Promise<void> {
  await database.query(
    `update sandbox.channel_payment set cancelled = true
      where channel = $1 and reference = $2 and not paid and expires_at > $3`,
    [channel, reference, now],
  );
}
