import type { Currency, Minor } from '@krapao/money';
import { minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query, statement } from '../../platform/database/query.ts';

export type Adjustment = {
  id: string;
  memberId: string;
  /** Signed: the change of the member's money. */
  amount: Minor;
  currency: Currency;
  reverses: string | null;
  /** Shown to the member. */
  note: string;
  reason: string;
  askedBy: string;
  /** Null if no second approver was needed. */
  allowedBy: string | null;
  reference: string;
  at: Date;
};

/** Runs in the transaction that moves the money. */
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
  const [row] = await query<Omit<Adjustment, 'amount'> & { amount: string }>(
    db,
    `select id, member_id as "memberId", amount::text, currency, reverses, note, reason, asked_by as "askedBy",
       allowed_by as "allowedBy", reference, at
     from adjustment where id = $1`,
    [id],
  );
  return row && { ...row, amount: minor(BigInt(row.amount)) };
}

type Alone = { memberId: string; operatorId: string; currency: Currency; since: Date };

/** Sums of the absolute amounts that an operator moved since then without a second approver. */
export async function sumAlone(db: Db, { memberId, operatorId, currency, since }: Alone) {
  const [row] = await query<{ forMember: string | null; forAll: string | null }>(
    db,
    `select sum(abs(amount)) filter (where member_id = $1)::text as "forMember", sum(abs(amount))::text as "forAll"
     from adjustment where asked_by = $2 and currency = $3 and allowed_by is null and at > $4`,
    [memberId, operatorId, currency, since],
  );
  return { forMember: BigInt(row?.forMember ?? 0), forAll: BigInt(row?.forAll ?? 0) };
}

/** Locks an operator's sums until the transaction ends. */
export const lockAlone = (db: Db, operatorId: string) =>
  query(db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`alone ${operatorId}`]);
