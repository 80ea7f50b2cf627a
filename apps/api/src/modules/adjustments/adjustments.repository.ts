import type { Currency, Minor } from '@krapao/money';
import { minor } from '@krapao/money';
import { ask, type Db, statement } from '../../platform/db.ts';

export type Adjustment = {
  id: string;
  memberId: string;
  /** Signed: what it does to the member's money. */
  amount: Minor;
  currency: Currency;
  /** The operation that it takes back. */
  reverses: string | null;
  /** What the member reads. */
  note: string;
  reason: string;
  askedBy: string;
  /** Null where one person was enough. */
  allowedBy: string | null;
  reference: string;
  at: Date;
};

/** Part of the transaction that moves the money. */
export const inserting = (adjustment: Adjustment) =>
  statement(
    `insert into adjustment (id, member_id, amount, currency, reverses, note, reason, asked_by, allowed_by, reference, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[adjustment.id, adjustment.memberId, adjustment.amount, adjustment.currency, adjustment.reverses],
      ...[adjustment.note, adjustment.reason, adjustment.askedBy, adjustment.allowedBy],
      ...[adjustment.reference, adjustment.at],
    ],
  );

export async function findAdjustment(db: Db, id: string): Promise<Adjustment | undefined> {
  const [row] = await ask<Omit<Adjustment, 'amount'> & { amount: string }>(
    db,
    `select id, member_id as "memberId", amount::text, currency, reverses, note, reason, asked_by as "askedBy",
       allowed_by as "allowedBy", reference, at
     from adjustment where id = $1`,
    [id],
  );
  return row && { ...row, amount: minor(BigInt(row.amount)) };
}

/** What an operator moved of a member's money since then without a second, whichever way. */
export async function sumAlone(db: Db, memberId: string, operatorId: string, since: Date): Promise<bigint> {
  const [row] = await ask<{ sum: string }>(
    db,
    `select coalesce(sum(abs(amount)), 0)::text as sum from adjustment
     where member_id = $1 and asked_by = $2 and allowed_by is null and at > $3`,
    [memberId, operatorId, since],
  );
  return BigInt(row?.sum ?? 0);
}
