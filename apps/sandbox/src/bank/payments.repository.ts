import type { Currency, Minor } from '@krapao/money';
import { unitsOf } from '../amount.ts';
import type { Query } from '../database.ts';
import type { EntryLabel, Place } from './accounts.repository.ts';

export type Payment = {
  id: string;
  /** Bank number on slips: three digits, or the code of a bank without digits. */
  sendingBank: string;
  transRef: string;
  from: Place;
  to: Place;
  amount: Minor;
  currency: Currency;
  /** ref1 of a Thai bill, the bill number of a Lao code; null for a plain transfer. */
  reference: string | null;
  requestId: string | null;
  paidAt: Date;
};

type Party = { bankCode: string; accountNo: string; accountName: string; kind: 'person' | 'business' };
export type PaymentWithParties = Payment & { sender: Party; receiver: Party };

const SELECT = `
  select p.id, p.sending_bank as "sendingBank", p.trans_ref as "transRef", p.amount, p.currency, p.reference,
         p.request_id as "requestId", p.paid_at as "paidAt",
         s.bank_code as s_bank, s.account_no as s_no, s.account_name as s_name, s.kind as s_kind,
         r.bank_code as r_bank, r.account_no as r_no, r.account_name as r_name, r.kind as r_kind
    from sandbox.bank_payment p
    join sandbox.bank_account s on (s.bank_code, s.account_no) = (p.from_bank, p.from_account)
    join sandbox.bank_account r on (r.bank_code, r.account_no) = (p.to_bank, p.to_account)`;

type Row = Pick<Payment, 'id' | 'sendingBank' | 'transRef' | 'currency' | 'reference' | 'requestId' | 'paidAt'> & {
  amount: string;
  s_bank: string;
  s_no: string;
  s_name: string;
  s_kind: Party['kind'];
  r_bank: string;
  r_no: string;
  r_name: string;
  r_kind: Party['kind'];
};

function toPayment(row: Row): PaymentWithParties {
  const { s_bank, s_no, s_name, s_kind, r_bank, r_no, r_name, r_kind, amount, ...rest } = row;
  const sender = { bankCode: s_bank, accountNo: s_no, accountName: s_name, kind: s_kind };
  const receiver = { bankCode: r_bank, accountNo: r_no, accountName: r_name, kind: r_kind };
  return { ...rest, amount: unitsOf(amount), from: sender, to: receiver, sender, receiver };
}

/** Returns false if the bank already used the reference for another payment. */
export async function insertPayment(tx: Query, payment: Payment): Promise<boolean> {
  const { id, sendingBank, transRef, from, to, amount, currency, reference, requestId, paidAt } = payment;
  const { rowCount } = await tx.query(
    `insert into sandbox.bank_payment (id, sending_bank, trans_ref, from_bank, from_account, to_bank, to_account,
       amount, currency, reference, request_id, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (sending_bank, trans_ref) do nothing`,
    [
      id,
      sendingBank,
      transRef,
      from.bankCode,
      from.accountNo,
      to.bankCode,
      to.accountNo,
      amount,
      currency,
      reference,
      requestId,
      paidAt,
    ],
  );
  return rowCount === 1;
}

export async function findByTransRef(
  database: Query,
  transRef: string,
  sendingBank?: string,
): Promise<PaymentWithParties | undefined> {
  const { rows } = await database.query<Row>(
    `${SELECT} where p.trans_ref = $1 and ($2::text is null or p.sending_bank = $2) order by p.paid_at desc limit 1`,
    [transRef, sendingBank ?? null],
  );
  return rows[0] && toPayment(rows[0]);
}

/** Payments sent from a bank, newest first. */
export async function listBySendingBank(
  database: Query,
  sendingBank: string,
  limit: number,
): Promise<PaymentWithParties[]> {
  const { rows } = await database.query<Row>(`${SELECT} where p.sending_bank = $1 order by p.paid_at desc limit $2`, [
    sendingBank,
    limit,
  ]);
  return rows.map(toPayment);
}

/** Waits for a concurrent order with the same request id, so that only one of them pays. */
export async function findByRequest(tx: Query, requestId: string): Promise<PaymentWithParties | undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [requestId]);
  const { rows } = await tx.query<Row>(`${SELECT} where p.request_id = $1`, [requestId]);
  return rows[0] && toPayment(rows[0]);
}

/** Payments under one reference to one account: a code can be paid late, and twice. */
export async function listByReference(database: Query, to: Place, reference: string): Promise<PaymentWithParties[]> {
  const { rows } = await database.query<Row>(
    `${SELECT} where p.to_bank = $1 and p.to_account = $2 and p.reference = $3 order by p.paid_at, p.id`,
    [to.bankCode, to.accountNo, reference],
  );
  return rows.map(toPayment);
}

export type FeedEntry = { cursor: string; payment: PaymentWithParties };

/** Incoming payments, oldest first. */
export async function listIncoming(
  database: Query,
  { bankCode, accountNo }: Place,
  page: { after: string; limit: number },
): Promise<FeedEntry[]> {
  const { rows } = await database.query<Row & { cursor: string }>(
    `select e.number::text as cursor, paid.* from sandbox.bank_entry e join (${SELECT}) paid on paid.id = e.payment_id
      where e.bank_code = $1 and e.account_no = $2 and e.number > $3 and e.delta > 0
      order by e.number limit $4`,
    [bankCode, accountNo, page.after, page.limit],
  );
  return rows.map(({ cursor, ...row }) => ({ cursor, payment: toPayment(row) }));
}

export type HistoryEntry = {
  number: string;
  label: EntryLabel;
  delta: bigint;
  after: bigint;
  createdAt: Date;
  payment: PaymentWithParties | undefined;
};

/** Entries of both directions, newest first, for the account's owner. */
export async function listHistory(
  database: Query,
  { bankCode, accountNo }: Place,
  limit: number,
): Promise<HistoryEntry[]> {
  type Entry = { number: string; label: HistoryEntry['label']; delta: string; after: string; at: Date };
  const { rows } = await database.query<Omit<Row, 'id'> & Entry & { id: string | null }>(
    `select e.number::text, e.label, e.delta, e.after, e.created_at as at, paid.*
       from sandbox.bank_entry e left join (${SELECT}) paid on paid.id = e.payment_id
      where e.bank_code = $1 and e.account_no = $2 order by e.number desc limit $3`,
    [bankCode, accountNo, limit],
  );
  return rows.map(({ number, label, delta, after, at, id, ...row }) => ({
    number,
    label,
    delta: BigInt(delta),
    after: BigInt(after),
    createdAt: at,
    payment: id === null ? undefined : toPayment({ ...row, id }),
  }));
}
