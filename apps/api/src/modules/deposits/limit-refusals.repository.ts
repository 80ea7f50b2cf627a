import type { Currency, Minor } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type RefusalPlace = 'qr-code' | 'deposit-notice' | 'gift-link';
export type LimitRefusal = {
  memberId: string;
  place: RefusalPlace;
  amount: Minor;
  left: Minor;
  currency: Currency;
  at: Date;
};

export const insertLimitRefusal = (db: Db, { memberId, place, amount, left, currency, at }: LimitRefusal) =>
  query(
    db,
    `insert into limit_refusal (member_id, place, amount, left_amount, currency, at) values ($1, $2, $3, $4, $5, $6)`,
    [memberId, place, amount, left, currency, at],
  );
